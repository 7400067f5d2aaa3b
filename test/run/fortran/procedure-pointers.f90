! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Procedure pointers: chosen by a branch, and passed on.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
procedure(sq), pointer :: g
    g => sq
    z(1) = g(z(1))
    if (z(2) > 1) then
      g => sq
    else
      g => cu
    end if
    z(2) = g(z(2))
    call use_it(g, z(3))
  end subroutine

  real(8) function sq(x)
    real(8), intent(in) :: x
    sq = x*x
  end function
  real(8) function cu(x)
    real(8), intent(in) :: x
    cu = x*x*x
  end function
  subroutine use_it(g, x)
    procedure(sq), pointer, intent(in) :: g
    real(8), intent(inout) :: x
    x = g(x)
  end subroutine
end module
include 'state.inc'
