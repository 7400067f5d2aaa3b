! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A function as the request: its result is seeded with 1 in the adjoint.
module subject
  implicit none
contains
  real(8) function cost(n, x, a)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), a
    integer :: i
    cost = 0
    do i = 1, n
      cost = cost + a * (x(i) - i)**2
    end do
  end function
end module
program test
  use wengert
  use check
  use subject
  implicit none
  real(8), external :: wengert_tangent
  external :: wengert_adjoint
  integer, parameter :: n = 3
  real(8) :: x(n), xb(n), xd(n), a, ab, ad, t
  integer :: i
  x = [2d0, 4d0, 1d0]
  a = 0.5d0
  xb = 0
  ab = 0
  call wengert_adjoint(cost, wengert_const, n, wengert_dup, x, xb, wengert_dup, a, ab)
  do i = 1, n
    call check_near('x', i, xb(i), 2 * a * (x(i) - i), 1d-12)
  end do
  call check_near('a', 1, ab, 9d0, 1d-12)
  xd = [1d0, -1d0, 0.5d0]
  ad = 2
  t = wengert_tangent(cost, wengert_const, n, wengert_dup, x, xd, wengert_dup, a, ad)
  call check_near('tangent', 1, t, sum(xb * xd) + ab * ad, 1d-12)
  call check_done()
end program
