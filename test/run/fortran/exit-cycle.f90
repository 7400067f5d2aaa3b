! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! exit and cycle, from named loops too.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: s
    integer :: i, j
    s = 1
    outer: do i = 1, n
      do j = 1, n
        if (j == i) cycle
        if (z(j) > 1.4d0) cycle outer
        s = s + z(i) * z(j)
        if (s > 9) exit outer
        z(j) = z(j) * 0.95d0
      end do
      z(i) = z(i) * s * 0.3d0
    end do outer
    z(1) = s * z(2)
  end subroutine
end module
include 'state.inc'
