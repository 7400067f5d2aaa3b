! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 | %FileCheck %s
! A procedure of another file with assumed-shape dummies, and derivatives there, too: nobody here sees that these are descriptors.
module m
use wengert
interface
subroutine solve(n, d, b, x)
 integer, intent(in) :: n
 real(8), intent(in) :: d(:), b(:)
 real(8), intent(out) :: x(:)
end subroutine
subroutine solve_d(n, d, dd, b, bd, x, xd)
 integer, intent(in) :: n
 real(8), intent(in) :: d(:), b(:), dd(:), bd(:)
 real(8), intent(out) :: x(:), xd(:)
end subroutine
end interface
contains
subroutine f(n, d, x)
 integer, intent(in) :: n
 real(8), intent(in) :: d(n)
 real(8), intent(inout) :: x(n)
 real(8) :: b(n)
 b = x
 ! CHECK: [W0018] argument 2 of 'solve_', which has derivatives of its own, leads to pointers
 call solve(n, d, b, x)
end subroutine
end module
subroutine ask(d, dd, x, xd)
use m
real(8) :: d(3), x(3), dd(3), xd(3)
call wengert_register_tangent(solve, solve_d, wengert_const, wengert_dup, wengert_dup, wengert_dup)
call wengert_tangent(f, wengert_const, 3, wengert_dup, d, dd, wengert_dup, x, xd)
end subroutine
