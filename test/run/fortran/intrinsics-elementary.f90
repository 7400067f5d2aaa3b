! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Elementary intrinsics.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(3) = sin(z(1)) * cos(z(2)) + tan(0.5d0 * z(1))
    z(4) = asin(0.5d0 * z(1)) + acos(0.5d0 * z(2)) + atan(z(1)) + atan2(z(1), z(2))
    z(5) = sinh(z(1)) * cosh(z(2)) - tanh(z(1))
    z(6) = exp(z(1)) * log(z(2)) + log10(z(1)) + sqrt(z(2))
    z(7) = asinh(z(1)) + acosh(z(2) + 1) + atanh(0.5d0 * z(1))
    z(8) = hypot(z(1), z(2))
  end subroutine
end module
include 'state.inc'
