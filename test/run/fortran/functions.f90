! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Functions with scalar arguments and results, nested in expressions.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(3) = blend(z(1), z(2))
    z(4) = blend(blend(z(2), z(3)), blend(z(1), 2d0)) + square(z(4))
  end subroutine

  real(8) function blend(a, b)
    real(8), intent(in) :: a, b
    blend = a * b + a / (a + b)
  end function

  pure real(8) function square(x) result(y)
    real(8), value :: x
    y = x * x
  end function
end module
include 'state.inc'
