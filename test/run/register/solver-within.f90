! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A solver that is declared in the differentiated code, which is also inlined elsewhere, and called in a loop with a literal for the number of unknowns.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine solve(n, a, b, x)
    integer, intent(in) :: n
    real(8), intent(in) :: a, b(n)
    real(8), intent(out) :: x(n)
    integer :: k
    x = 0
    do k = 1, 80
      x = (b - 0.5d0 * x) / a
    end do
  end subroutine
  subroutine multiply(n, a, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a, x(n)
    real(8), intent(out) :: y(n)
    y = (a + 0.5d0) * x
  end subroutine
  subroutine f(n, z)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: u(3), y(3), a
    integer :: k
    call wengert_solver(solve, multiply, solve, 1)
    y = z(1:3)
    a = 4 + z(4)
    do k = 1, 4
      call solve(3, a, y, u)
      y = y + u
    end do
    z(1:3) = y
  end subroutine
end module
include 'derivatives.inc'
program main
  use check
  use derivatives
  implicit none
  real(8) :: z(cells) = [1, 2, 3, 4]
  call f(cells, z)
  call check_map(cells, f, f_tangent, f_adjoint)
  call check_done()
end program
