! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! FITPACK, regrid and bispev: a smoothing spline of values on a grid.
module subject
  implicit none
  integer, parameter :: cells = 64
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(8), y(8), tx(20), ty(20), c(400), fp, wrk(2000), value(6), atx(2), aty(3)
    integer :: iwrk(100), nx, ny, ier, i
    x = [(1d0 * i, i=1, 8)]
    y = x
    do i = 1, 64
      z(i) = z(i) + sin(0.3d0 * i)
    end do
    call regrid(0, 8, x, 8, y, z, 1d0, 8d0, 1d0, 8d0, 3, 3, 2d0, 20, 20, nx, tx, ny, ty, c, fp, wrk, 2000, iwrk, 100, ier)
    atx = [2.3d0, 4.4d0]
    aty = [1.3d0, 3.4d0, 6.2d0]
    call bispev(tx, nx, ty, ny, c, 3, 3, atx, 2, aty, 3, value, wrk, 2000, iwrk, 100, ier)
    z = 0
    z(1:6) = value
    z(7) = fp
  end subroutine
end module
!dir$ fixed
include 'fitpack/regrid.f'
include 'fitpack/bispev.f'
include 'fitpack/fpchec.f'
include 'fitpack/fpregr.f'
include 'fitpack/fpbisp.f'
include 'fitpack/fpgrre.f'
include 'fitpack/fpknot.f'
include 'fitpack/fprati.f'
include 'fitpack/fpbspl.f'
include 'fitpack/fpback.f'
include 'fitpack/fpdisc.f'
include 'fitpack/fpgivs.f'
include 'fitpack/fprota.f'
!dir$ free
include 'legacy.inc'
