! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A triangular nest over a matrix.
module subject
  implicit none
  integer, parameter :: m = 4, cells = m * m + m
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call substitute(m, z, z(m * m + 1))
  end subroutine

  subroutine substitute(m, l, b)
    integer, intent(in) :: m
    real(8), intent(in) :: l(m, m)
    real(8), intent(inout) :: b(m)
    integer :: i, j
    do i = 1, m
      do j = 1, i - 1
        b(i) = b(i) - l(i, j) * b(j)
      end do
      b(i) = b(i) / l(i, i)
    end do
  end subroutine
end module
include 'state.inc'
