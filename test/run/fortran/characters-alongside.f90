! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Character arguments, with their hidden lengths, that steer the reals.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call apply('square', z(1), z(2))
    call apply('add', z(2), z(3))
    call apply('?', z(3), z(1))
  end subroutine

  subroutine apply(what, x, y)
    character(*), intent(in) :: what
    real(8), intent(inout) :: x
    real(8), intent(in) :: y
    if (what(1:1) == 's') then
      x = x**2 * y
    else if (what(1:1) == 'a') then
      x = x + y * len(what)
    else
      x = x / y
    end if
  end subroutine
end module
include 'state.inc'
