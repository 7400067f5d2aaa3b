! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! REQUIRES: x87
! Extended precision, real and complex: arrays, reductions, powers, quotients. (Its elementary functions flang 22 leaves to a library that it lacks.)
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  real(10) function sqrt_of(x) result(y)
    real(10), intent(in) :: x
    integer :: k
    y = 1
    do k = 1, 8
      y = 0.5_10 * (y + x / y)
    end do
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(10) :: a(6), s
    complex(10) :: c, d
    a = z
    z(1) = real(sum(a * a) + dot_product(a, a(6:1:-1)) + maxval(a), 8)
    s = sqrt_of(a(1)) + abs(a(4)) + a(5)**3 - aint(3 * a(2)) * a(6)
    z(2) = real(s, 8)
    c = cmplx(a(1), a(2), 10)
    d = c * c + conjg(c) / c
    z(3) = real(d, 8)
    z(4) = real(aimag(d) * product(a), 8)
    z(5) = real(max(a(1), a(2)) + min(a(3), a(4)) + sign(a(5), a(1) - 1) + norm2(a), 8)
  end subroutine
end module
include 'state.inc'
