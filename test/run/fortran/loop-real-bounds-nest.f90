! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A nest of three loops with an inner conditional and code at each level.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: s
    integer :: i, j, k
    do i = 1, 3
      s = z(i)
      do j = 1, i
        if (z(j) > 1) then
          do k = j, 3
            s = s + 0.1d0 * z(k) * z(j)
          end do
        else
          s = s * z(j)
        end if
        z(n) = z(n) + s
      end do
      z(i) = 1 / (s + 1)
    end do
  end subroutine
end module
include 'state.inc'
