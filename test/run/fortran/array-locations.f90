! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Where something is in an active array: maxloc, minloc and findloc, of whole arrays and along a dimension; counts and conditions.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(2, 3)
    integer :: i, k, one(1), place(2), rows(3), columns(2)
    logical :: large(2)
    a = reshape(z, [2, 3])
    k = maxloc(z, dim=1)
    one = minloc(z)
    place = maxloc(a)
    z(k) = z(k) * z(one(1))
    z(1) = z(1) * a(place(1), place(2))
    place = minloc(a, mask=a > 0.7d0, back=.true.)
    if (place(1) > 0) z(2) = z(2) * a(place(1), place(2))
    k = findloc(z > 0.9d0, .true., dim=1)
    if (k > 0) z(k) = z(k)**2
    one = findloc(z, z(3), back=.true.)
    z(one(1)) = z(one(1)) * 3
    rows = maxloc(a, dim=1)
    columns = minloc(a, dim=2, mask=a > 0.6d0)
    do i = 1, 3
      z(i) = z(i) * a(rows(i), i)
    end do
    do i = 1, 2
      if (columns(i) > 0) z(3 + i) = z(3 + i) * a(i, columns(i))
    end do
    columns(1:1) = findloc(rows, 2)
    z(6) = z(6) * (1 + columns(1)) * maxloc([1, 3, 2], dim=1)
    large = any(a > 1.2d0, dim=2)
    where (large) z(3:4) = z(3:4) * 2
    z(2) = z(2) * (1 + count(z > 0.7d0)) + sum(count(a > 0.9d0, dim=1)) * z(1)
    if (parity(z > 1)) z(3) = z(3)**2
    if (all(z < 1d9)) z(5) = norm2(a) * z(5)
  end subroutine
end module
include 'state.inc'
