! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Procedure dummies that are handed on, and called in a loop.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call each(sq, z, 3)
    call each(cu, z, 2)
  end subroutine

  real(8) function sq(x)
    real(8), intent(in) :: x
    sq = x*x/(1 + x)
  end function
  real(8) function cu(x)
    real(8), intent(in) :: x
    cu = sin(x)*x
  end function
  recursive subroutine each(g, x, depth)
    procedure(sq) :: g
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: depth
    integer :: i
    do i = 1, size(x)
      x(i) = g(x(i))*0.9d0
    end do
    if (depth > 0) call each(g, x, depth-1)
  end subroutine
end module
include 'state.inc'
