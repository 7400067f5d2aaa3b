! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Rows of a matrix exchanged as sections with strides.
module subject
  implicit none
  integer, parameter :: m = 3, cells = m * m
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call pivot(z)
  end subroutine

  subroutine pivot(a)
    real(8), intent(inout) :: a(m, m)
    real(8) :: row(m)
    integer :: i, k, p
    do k = 1, m
      p = k
      do i = k + 1, m
        if (abs(a(i, k)) > abs(a(p, k))) p = i
      end do
      row = a(k, :)
      a(k, :) = a(p, :)
      a(p, :) = row
      do i = k + 1, m
        a(i, :) = a(i, :) - 0.3d0 * a(k, :) * a(i, k)
      end do
    end do
  end subroutine
end module
include 'state.inc'
