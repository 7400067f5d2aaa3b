! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The Thomas algorithm, in place, forward and backward.
module subject
  implicit none
  integer, parameter :: m = 6, cells = 4 * m
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = m + 1, 2 * m
      z(i) = z(i) + 3
    end do
    call solve(m, z(1), z(m + 1), z(2 * m + 1), z(3 * m + 1))
  end subroutine

  subroutine solve(m, a, b, c, d)
    integer, intent(in) :: m
    real(8), intent(in) :: a(m)
    real(8), intent(inout) :: b(m), c(m), d(m)
    real(8) :: w
    integer :: i
    do i = 2, m
      w = a(i) / b(i - 1)
      b(i) = b(i) - w * c(i - 1)
      d(i) = d(i) - w * d(i - 1)
    end do
    d(m) = d(m) / b(m)
    do i = m - 1, 1, -1
      d(i) = (d(i) - c(i) * d(i + 1)) / b(i)
    end do
  end subroutine
end module
include 'state.inc'
