! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An elemental function, on scalars in a loop.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 2, n
      z(i) = limit(z(i), z(i - 1)) * z(i)
    end do
  end subroutine

  elemental real(8) function limit(x, y)
    real(8), intent(in) :: x, y
    limit = x * y
    if (limit > 1.2d0) limit = 1.2d0 + 0.1d0 * (limit - 1.2d0)
  end function
end module
include 'state.inc'
