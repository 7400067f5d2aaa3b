! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! FITPACK, curfit and splev: a smoothing spline by its data, and values of it.
module subject
  implicit none
  integer, parameter :: cells = 20
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(n), w(n), t(n + 10), c(n + 10), fp, wrk(1000), at(7), value(7)
    integer :: iwrk(n + 10), nt, ier, i
    x = [(0.1d0 * i, i=1, n)]
    w = 1
    z = z + sin(3 * x)
    call curfit(0, n, x, z, w, x(1), x(n), 3, 0.06d0, n + 10, nt, t, c, fp, wrk, 1000, iwrk, ier)
    at = [(0.21d0 * i, i=1, 7)]
    call splev(t, nt, c, 3, at, value, 7, 0, ier)
    z = 0
    z(1:7) = value
    z(8) = fp
  end subroutine
end module
!dir$ fixed
include 'fitpack/curfit.f'
include 'fitpack/splev.f'
include 'fitpack/fpchec.f'
include 'fitpack/fpcurf.f'
include 'fitpack/fpbspl.f'
include 'fitpack/fpback.f'
include 'fitpack/fpdisc.f'
include 'fitpack/fpgivs.f'
include 'fitpack/fpknot.f'
include 'fitpack/fprati.f'
include 'fitpack/fprota.f'
!dir$ free
include 'legacy.inc'
