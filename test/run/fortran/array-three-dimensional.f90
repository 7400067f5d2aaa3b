! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A three-dimensional array, with a recurrence in the last index.
module subject
  implicit none
  integer, parameter :: cells = 24
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call sweep(2, 3, 4, z)
  end subroutine

  subroutine sweep(nx, ny, nz, a)
    integer, intent(in) :: nx, ny, nz
    real(8), intent(inout) :: a(nx, ny, nz)
    integer :: i, j, k
    do k = 2, nz
      do j = 1, ny
        do i = 1, nx
          a(i, j, k) = a(i, j, k) * a(i, j, k - 1) + 0.1d0 * a(1, j, k)
        end do
      end do
    end do
  end subroutine
end module
include 'state.inc'
