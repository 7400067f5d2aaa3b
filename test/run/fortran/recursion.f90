! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Recursive procedures, one over an array, two of each other.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call halve(n, z)
    z(1) = up(z(1), 3)
  end subroutine

  recursive subroutine halve(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8) :: kept(n)
    integer :: i
    if (n < 2) return
    do i = 1, n
      kept(i) = x(i)
    end do
    call halve(n / 2, x)
    call halve(n - n / 2, x(n / 2 + 1))
    do i = 1, n
      x(i) = x(i) * kept(n + 1 - i)
    end do
  end subroutine

  recursive real(8) function up(x, k) result(y)
    real(8), intent(in) :: x
    integer, intent(in) :: k
    y = down(x * 1.1d0, k) * x
  end function

  recursive real(8) function down(x, k) result(y)
    real(8), intent(in) :: x
    integer, intent(in) :: k
    if (k == 0) then
      y = x**2
    else
      y = up(0.7d0 * x, k - 1) + x
    end if
  end function
end module
include 'state.inc'
