! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Loops that run no times, and the value of the index afterwards.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i, j
    do i = 1, n
      do j = i + 1, 3
        z(i) = z(i) * z(j)
      end do
      if (j <= n) z(j) = z(j) + z(i)**2
    end do
  end subroutine
end module
include 'state.inc'
