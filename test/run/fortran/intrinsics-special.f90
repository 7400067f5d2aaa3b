! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Error, gamma and Bessel functions.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(3) = erf(z(1)) * erfc(z(2))
    z(4) = gamma(z(1) + 1) + log_gamma(z(2) + 2)
    z(5) = bessel_j0(z(1)) * bessel_j1(z(2))
  end subroutine
end module
include 'state.inc'
