! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Saved variables that are active, in several procedures, and plain stop on a path that is not taken.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  real(8) function filtered(x, reset) result(y)
    real(8), intent(in) :: x
    logical, intent(in) :: reset
    real(8), save :: state = 0, window(3) = 0
    integer, save :: calls
    if (reset) then
      state = 0
      window = 0
      calls = 0
    end if
    calls = calls + 1
    if (calls > 1000) stop 'too many'
    window = [window(2:), x]
    state = 0.5d0 * state + sum(window) * x
    y = state * calls
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      z(i) = filtered(z(i), i == 1)
      if (z(i) > 1d6) stop
    end do
    z(1) = z(1) + filtered(1d0, .true.)
  end subroutine
end module
include 'state.inc'
