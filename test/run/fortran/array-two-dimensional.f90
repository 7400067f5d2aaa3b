! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Two-dimensional arrays with lower bounds of their own, in loops over both indices.
module subject
  implicit none
  integer, parameter :: m = 4, cells = (m + 2)**2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call relax(m, z)
  end subroutine

  subroutine relax(m, u)
    integer, intent(in) :: m
    real(8), intent(inout) :: u(0:m + 1, 0:m + 1)
    integer :: i, j, sweep
    do sweep = 1, 2
      do j = 1, m
        do i = 1, m
          u(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) * u(i, j) + u(i, j - 1) + u(i, j + 1))
        end do
      end do
    end do
  end subroutine
end module
include 'state.inc'
