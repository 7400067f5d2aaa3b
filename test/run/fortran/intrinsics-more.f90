! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Elementary functions that are less known: of degrees, of half turns, dprod, scale, two arguments of atan, hypot of arrays, and elementals of whole arrays.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(4), b(4)
    real(4) :: p, q
    integer :: k(4)
    a = z(1:4)
    b = z(5:8)
    z(1) = sind(30 * a(1)) + cosd(40 * a(2)) * tand(20 * a(3))
    z(2) = asind(0.3d0 * a(1)) + acosd(0.4d0 * a(2)) * 0.1d0 + atand(a(3)) + atan2d(a(1), b(2))
    p = real(a(1), 4)
    q = 0.5
    z(3) = dprod(q, 0.25) * a(3) + scale(a(2), 2) - scale(a(4), -1)
    z(4) = atan(a(1), b(1)) + sum(hypot(a, b)) + sum(dim(a, b))
    k = [1, 2, 0, 3]
    z(5) = sum(sign(a, b - 1) + mod(5 * a, b) + modulo(-3 * a, b) + a**k)
    z(6) = sum(aint(3 * a) * b + anint(2 * a) * b + abs(a - b) + bessel_j0(a) * erf(b) + gamma(a + 1))
    z(7) = sum(max(a, b) * min(a, b, 1d0)) + sum(merge(a, b, a > b) * exp(-b))
    z(8) = fraction(1.5d0) * a(1) + exponent(8d0) * a(2) + floor(3 * a(3)) * b(1) + epsilon(a) * a(1) + huge(1) * 1d-9 * b(2)
  end subroutine
end module
include 'state.inc'
