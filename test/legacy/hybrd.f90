! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! MINPACK, hybrd1: a system of nonlinear equations by its coefficients.
module subject
  implicit none
  integer, parameter :: cells = 5
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: c(5), x(5), fvec(5), wa(200)
    integer :: info
    common /coefficients/ c
    external :: equations
    c = z
    x = -1
    call hybrd1(equations, n, x, fvec, 1d-12, info, wa, 200)
    z = x
    c = 0
  end subroutine
end module

subroutine equations(n, x, fvec, iflag)
  implicit none
  integer :: n, iflag, k
  real(8) :: x(n), fvec(n), c(5), t1, t2
  common /coefficients/ c
  do k = 1, n
    t1 = 0
    if (k /= 1) t1 = x(k - 1)
    t2 = 0
    if (k /= n) t2 = x(k + 1)
    fvec(k) = (3 - 2 * x(k)) * x(k) - t1 - 2 * t2 + c(k)
  end do
end subroutine
!dir$ fixed
include 'minpack/hybrd1.f'
include 'minpack/hybrd.f'
include 'minpack/dogleg.f'
include 'minpack/dpmpar.f'
include 'minpack/enorm.f'
include 'minpack/fdjac1.f'
include 'minpack/qform.f'
include 'minpack/qrfac.f'
include 'minpack/r1mpyq.f'
include 'minpack/r1updt.f'
!dir$ free
include 'legacy.inc'
