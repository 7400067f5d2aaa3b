! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Array intrinsics along dimensions and with masks, of ranks one to three, and of complex and single-precision numbers.
module subject
  implicit none
  integer, parameter :: cells = 24
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(2, 3, 4), b(3, 4), c(2, 4), d(2, 3)
    complex(8) :: w(3, 4), v(4)
    real(4) :: s(2, 3)
    logical :: m(2, 3, 4)
    integer :: k
    a = reshape(z, [2, 3, 4])
    m = a > 0.8d0
    b = sum(a, dim=1) * maxval(a, dim=1)
    c = product(a, dim=2, mask=m) + minval(a, dim=2)
    d = sum(a, dim=3, mask=m) + norm2(a, dim=3)
    z(1:4) = sum(b, dim=1) + maxval(c, dim=1, mask=c > 0.1d0)
    z(5) = maxval(a, mask=m) * minval(a) * product(a, mask=a > 1.2d0)
    k = 2
    z(6:8) = sum(d, k - 1)
    b = cshift(b, [1, -1, 2], dim=2) + eoshift(b, 1, boundary=z(1:4), dim=1)
    d = eoshift(d, [1, -1], boundary=[z(1), z(2)], dim=2) * cshift(d, 1, 1)
    a = spread(d, 3, 4) * a + spread(c, dim=2, ncopies=3)
    w = cmplx(b, b**2, 8)
    v = sum(w, dim=1) * w(2, :)
    v = v + matmul(w(1, :), matmul(transpose(w), conjg(w)))
    z(9) = real(dot_product(v, v(4:1:-1))) * 1d-3
    z(10) = aimag(sum(w, mask=b > 2)) + abs(sum(cshift(v, 1) * eoshift(v, -1)))
    s = real(d, 4)
    z(11) = z(11) * (1 + 1d-12 * sum(s))
    z(12) = sum(unpack(pack(a, m), m, a * 2)) + sum(unpack(z(1:24), reshape(m, [24]), 0.5d0))
    z(13:24) = reshape(transpose(reshape(b, [4, 3], order=[2, 1])), [12]) + sum(a)
    z = z / 10
  end subroutine
end module
include 'state.inc'
