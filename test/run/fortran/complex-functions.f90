! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Complex division, powers and functions, which flang leaves to libraries.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
complex(8) :: c
    c = cmplx(z(1), z(2), 8)
    z(1) = real(exp(c)) + aimag(log(c))
    z(2) = real(sin(c)*cos(c))
    z(3) = abs(sqrt(c))
    z(4) = real(tan(c)) + real(sinh(c)) + aimag(cosh(c)) + aimag(tanh(c))
    z(5) = atan2(aimag(c), real(c)) + real(asin(c*0.3d0)) + real(acos(c*0.3d0)) + aimag(atan(c*0.3d0))
    z(6) = real(asinh(c)) + real(acosh(c+2)) + real(atanh(c*0.2d0))
  end subroutine
end module
include 'state.inc'
