! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! DOPRI5 and DOP853: a predator and its prey, by start and parameters.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), parameter :: low = 0.8d0, high = 1.2d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: y(2), x, work(100), rtol(1), atol(1), other(2)
    integer :: iwork(50), ipar(1), idid
    external :: growth, solout
    y = z(1:2)
    x = 0
    work = 0
    iwork = 0
    rtol = 1d-7
    atol = 1d-7
    call dopri5(2, growth, x, y, 4d0, rtol, atol, 0, solout, 0, work, 100, iwork, 50, z(3), ipar, idid)
    other = z(1:2)
    x = 0
    work = 0
    iwork = 0
    call dop853(2, growth, x, other, 4d0, rtol, atol, 0, solout, 0, work, 100, iwork, 50, z(3), ipar, idid)
    z(1:2) = y
    z(3:4) = other
  end subroutine
end module

subroutine growth(n, x, y, dy, rpar, ipar)
  implicit none
  integer :: n, ipar(*)
  real(8) :: x, y(n), dy(n), rpar(4)
  dy(1) = rpar(1) * y(1) - rpar(2) * y(1) * y(2)
  dy(2) = -rpar(3) * y(2) + rpar(4) * y(1) * y(2) * (1 + 0.1d0 * sin(x))
end subroutine

subroutine solout(nr, xold, x, y, n, con, icomp, nd, rpar, ipar, irtn)
end subroutine
!dir$ fixed
include 'dop/dopri5.f'
include 'dop/dop853.f'
!dir$ free
include 'legacy.inc'
