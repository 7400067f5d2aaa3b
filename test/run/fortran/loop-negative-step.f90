! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! do loops with negative, larger and variable steps.
module subject
  implicit none
  integer, parameter :: cells = 9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i, step
    do i = n, 2, -1
      z(i) = z(i) * z(i - 1)
    end do
    do i = n, 1, -3
      z(i) = z(i) + z(1)**2
    end do
    do step = 1, 3
      do i = 1, n, step
        z(i) = z(i) * (1 + 0.1d0 * z(n))
      end do
      do i = n, 1, -step
        z(1) = z(1) + z(i) * z(2)
      end do
    end do
  end subroutine
end module
include 'state.inc'
