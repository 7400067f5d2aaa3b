! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Bounds and steps that are read from an array, which the loop changes.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: last(5), i, j
    last = [1, 3, 0, 2, 4]
    do i = 1, n
      do j = 1, last(i)
        z(i) = z(i) * z(j) + 0.5d0
        last(mod(i, n) + 1) = min(last(mod(i, n) + 1) + 1, n)
      end do
    end do
  end subroutine
end module
include 'state.inc'
