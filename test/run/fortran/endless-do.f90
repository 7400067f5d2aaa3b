! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! do without a condition, left in the middle.
module subject
  implicit none
  integer, parameter :: cells = 2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    do
      z(1) = z(1) * (0.8d0 + 0.05d0 * z(2))
      if (z(1) < 0.3d0) exit
      z(2) = z(2) + 0.1d0 * z(1)**2
    end do
  end subroutine
end module
include 'state.inc'
