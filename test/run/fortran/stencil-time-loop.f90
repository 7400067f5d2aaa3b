! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Burgers' equation: an automatic array, time steps, in-place update.
module subject
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: flux(n)
    integer :: step, i
    do step = 1, 5
      do i = 1, n
        flux(i) = 0.5d0 * z(i)**2
      end do
      do i = 2, n - 1
        z(i) = z(i) - 0.1d0 * (flux(i + 1) - flux(i - 1)) + 0.05d0 * (z(i + 1) - 2 * z(i) + z(i - 1))
      end do
    end do
  end subroutine
end module
include 'state.inc'
