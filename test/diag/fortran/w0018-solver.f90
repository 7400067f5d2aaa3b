! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 | %FileCheck %s
! What cannot be a linear solver: vectors that descriptors describe, procedures that do not fit each other, arguments that count nothing; and allocatable
! dummies in derivatives of the user's own.
module m
  use wengert
contains
  subroutine solve(n, d, b, x)
    integer, intent(in) :: n
    real(8), intent(in) :: d(:), b(:)
    real(8), intent(out) :: x(:)
    if (n > 0) x = b/d
  end subroutine
  subroutine plain(n, d, b, x)
    integer, intent(in) :: n
    real(8), intent(in) :: d(n), b(n)
    real(8), intent(out) :: x(n)
    x = b/d
  end subroutine
  subroutine three(n, b, x)
    integer, intent(in) :: n
    real(8), intent(in) :: b(n)
    real(8), intent(out) :: x(n)
    x = b
  end subroutine
  subroutine grow(x)
    real(8), allocatable, intent(inout) :: x(:)
    deallocate(x)
    allocate(x(7))
    x = 0
  end subroutine
  subroutine grow_tangent(x, x_tan)
    real(8), allocatable, intent(inout) :: x(:), x_tan(:)
  end subroutine
  subroutine f(x)
    real(8), intent(inout) :: x(2)
    x = x**2
  end subroutine
  subroutine ask(x, xd)
    real(8) :: x(2), xd(2)
    ! CHECK: [W0018] the last argument of 'm::solve' is not seen to be an array of real numbers
    call wengert_solver(solve, solve, solve, 1)
    ! CHECK: [W0015] 'm::three' is declared as the product with its matrix of 'm::plain'
    call wengert_solver(plain, three, plain, 1)
    ! CHECK: [W0002] argument 2 of 'm::plain' is not seen to be an integer in this file
    call wengert_solver(plain, plain, plain, 2)
    ! CHECK: [W0002] argument 9 of 'm::plain' does not exist
    call wengert_solver(plain, plain, plain, 9)
    ! CHECK: [W0002] 'm::plain' is declared as a linear solver and does not end with the right-hand side and the solution
    call wengert_solver(plain, plain, plain, 1, wengert_const, wengert_dup, wengert_dup, wengert_const)
    ! CHECK: [W0017] argument 1 of '_QMmPgrow', which has derivatives of its own, leads to pointers
    call wengert_register_tangent(grow, grow_tangent)
    call wengert_tangent(f, wengert_dup, x, xd)
  end subroutine
end module
