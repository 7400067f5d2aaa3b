! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! MINPACK, lmdif1: a least squares fit by its data. Its Jacobian is from differences, whose derivative keeps half of the digits, and its
! number of iterations changes with its data: hence the tolerances and the step.
module subject
  implicit none
  integer, parameter :: cells = 12
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-3, dot = 1d-6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: data(12), x(3), fvec(12), wa(200)
    integer :: info, iwa(3), i
    common /observed/ data
    external :: model
    do i = 1, n
      data(i) = z(i) * (1 + 2 * exp(-0.3d0 * i))
    end do
    x = [0.8d0, 1.5d0, 0.2d0]
    call lmdif1(model, n, 3, x, fvec, 1d-12, info, iwa, wa, 200)
    z(1:3) = x
    z(4) = info
    data = 0
  end subroutine
end module

subroutine model(m, n, x, fvec, iflag)
  implicit none
  integer :: m, n, iflag, i
  real(8) :: x(n), fvec(m), data(12)
  common /observed/ data
  do i = 1, m
    fvec(i) = x(1) + x(2) * exp(-x(3) * i) - data(i)
  end do
end subroutine
!dir$ fixed
include 'minpack/lmdif1.f'
include 'minpack/lmdif.f'
include 'minpack/dpmpar.f'
include 'minpack/enorm.f'
include 'minpack/fdjac2.f'
include 'minpack/lmpar.f'
include 'minpack/qrfac.f'
include 'minpack/qrsolv.f'
!dir$ free
include 'legacy.inc'
