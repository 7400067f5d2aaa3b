! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Calls in branches in loops, whose arguments are overwritten afterwards.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 2, n
      if (z(i) > z(1)) then
        call mix(z(i), z(1))
      else if (mod(i, 2) == 0) then
        call mix(z(1), z(i))
        z(i) = 0.5d0
      end if
    end do
  end subroutine

  subroutine mix(a, b)
    real(8), intent(inout) :: a
    real(8), intent(in) :: b
    a = a * b + b**2 * 0.1d0
  end subroutine
end module
include 'state.inc'
