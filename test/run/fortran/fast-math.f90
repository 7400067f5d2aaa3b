! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -ffast-math -march=native
! Under -ffast-math, a loop and branches that depend on rounding.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, 20
      z(1) = z(1) + 0.3d0 * (z(2) - z(1) * z(3))
      if (z(1) * z(2) > z(3)) then
        z(3) = z(3) * 1.02d0
      else
        z(4) = z(4) + z(1) * z(3)
      end if
    end do
  end subroutine
end module
include 'state.inc'
