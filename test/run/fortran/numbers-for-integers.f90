! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="1 2 3" %run_f90 -w
! RUN: LEVELS="1 2" %run_f90 -w -g
! A procedure that does nothing with its numbers but hand them to one that moves them as integers: what the call passes, or the declaration, tells what they are.
subroutine move(n, a, b)
  implicit none
  integer :: n, i
  integer(8) :: a(n), b(n)
  do i = 1, n
    b(i) = a(n + 1 - i)
  end do
end subroutine

subroutine outer(n, x, y)
  implicit none
  integer :: n
  real(8) :: x(n), y(n)
  external :: move
  call move(n, x, y)
end subroutine

program main
  use wengert
  implicit none
  integer, parameter :: n = 3
  external :: outer, wengert_tangent, wengert_adjoint
  real(8) :: x(n), y(n), x_tan(n), y_tan(n), x_adj(n), y_adj(n)
  x = [1, 2, 3]
  x_tan = [5, 6, 7]
  y_tan = 0
  call wengert_tangent(outer, wengert_const, n, wengert_dup, x, x_tan, wengert_dup, y, y_tan)
  if (any(y /= [3, 2, 1]) .or. any(y_tan /= [7, 6, 5])) error stop 'tangent'
  x_adj = 0
  y_adj = [5, 6, 7]
  call wengert_adjoint(outer, wengert_const, n, wengert_dup, x, x_adj, wengert_dup, y, y_adj)
  if (any(x_adj /= [7, 6, 5]) .or. any(y_adj /= 0)) error stop 'adjoint'
end program
