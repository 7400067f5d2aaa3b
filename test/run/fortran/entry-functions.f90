! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! ENTRY points of functions, with results of their own, and with other arguments; saved values that both use.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  real(8) function area(a, b)
    real(8), intent(in) :: a, b
    real(8) :: length, c, was
    real(8), save :: factor = 1
    area = a * b * factor
    return
    entry length(a, c)
    length = sqrt(a**2 + c**2) * factor
    return
    entry set_factor(c) result(was)
    factor = c * 2
    was = factor
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = set_factor(z(1))
    z(2) = area(z(2), z(3))
    z(3) = length(z(3), z(4)) * z(2)
    z(4) = set_factor(1d0) + area(z(4), z(2))
  end subroutine
end module
include 'state.inc'
