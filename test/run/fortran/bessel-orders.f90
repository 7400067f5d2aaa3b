! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Bessel functions of all orders and both kinds, and the scaled complementary error function.
module subject
  implicit none
  integer, parameter :: cells = 7
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    z(3) = bessel_y0(z(1)) * bessel_y1(z(2) + 1)
    do k = 0, 4
      z(4) = z(4) + bessel_jn(k, z(1)) * bessel_yn(k, z(2) + 2)
    end do
    z(5) = bessel_jn(2, z(1)) + bessel_yn(3, z(2) + 1)
    z(6) = erfc_scaled(z(1)) * z(2)
    z(7) = log_gamma(z(1)) * gamma(z(2))
  end subroutine
end module
include 'state.inc'
