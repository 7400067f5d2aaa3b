! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! specfun (Zhang and Jin): Bessel, hypergeometric, elliptic, exponential integral, incomplete beta.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), parameter :: low = 0.3d0, high = 0.8d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: bj0, dj0, bj1, dj1, by0, dy0, by1, dy1, hf, ck, ce, ei, bix, hg
    integer :: isfer
    call jy01a(3 * z(1), bj0, dj0, bj1, dj1, by0, dy0, by1, dy1)
    call hygfx(z(2), z(3), 2.3d0, 0.4d0, hf, isfer)
    call comelp(z(3), ck, ce)
    call e1xb(z(4), ei)
    call incob(z(5), z(6), 0.4d0, bix)
    call chgm(z(5), 1.5d0, z(6), hg)
    z(1) = bj0 * by1
    z(2) = hf
    z(3) = ck * ce
    z(4) = ei
    z(5) = bix
    z(6) = hg
  end subroutine
end module
!dir$ fixed
include 'specfun/specfun.f'
!dir$ free
include 'legacy.inc'
