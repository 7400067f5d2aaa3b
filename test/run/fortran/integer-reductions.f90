! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Reductions of integers and logicals, which are passive, also where a saved variable is active; sums and products of complex arrays.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8) :: kept(3)
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k(3), t(3, 2), none(0), s(2), w(3)
    integer(8) :: large(3)
    logical :: l(3, 2)
    complex(8) :: c(3), rows(3, 2), sums(3), total
    k = [3, 1, 2]
    t = reshape([1, -4, 3, 2, 7, 5], [3, 2])
    l = t > 2
    large = k
    kept = z(1:3)**2
    z(1) = kept(1) * sum(k) + kept(2) * product(t(:, 1)) * maxval(large)
    if (maxval(none) < 0 .and. minval(none) > 0) z(2) = z(2) * minval(k, mask=k > 1)
    s = sum(t, dim=1)
    w = maxval(t, dim=2)
    z(3) = kept(3) * s(2) + z(3) * w(3) * iall(k) + z(4) * iany(k) + z(5) * iparity(k)
    if (all(l(3, :)) .and. any(l(1, :)) .neqv. .true.) z(4) = z(4) * dot_product(k, w)
    s = count(l, dim=1)
    w = matmul(t, [1, 2])
    z(4) = z(4) * s(1) + z(5) * w(2) * dot_product(k, [1d0, 2d0, 0.5d0]) * dot_product(z(1:3), k)
    if (any(all(l, dim=2))) z(5) = z(5)**2
    c = cmplx(z(1:3), z(4:6), 8)
    total = product(c) + product(c, mask=k > 1)
    rows(:, 1) = c
    rows(:, 2) = c**2
    sums = sum(rows, dim=2)
    z(6) = real(total) * 1d-3 + aimag(total) * 1d-3 + real(sum(sums * conjg(c))) * 1d-2
  end subroutine
end module
include 'state.inc'
