! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! DASSL: a differential-algebraic system, by start and parameters.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), parameter :: low = 0.8d0, high = 1.2d0, accuracy = 1d-3, step = 1d-3, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: t, y(3), yprime(3), rtol(1), atol(1), rwork(300), p(3)
    integer :: info(15), idid, iwork(40), ipar(1)
    external :: residual, jac
    p = z(4:6)
    y(1:2) = z(1:2)
    y(3) = p(3) - y(1) - y(2) + 2
    yprime(1) = -0.4d0 * p(1) * y(1) + p(2) * y(2) * y(3)
    yprime(2) = 0.4d0 * p(1) * y(1) - p(2) * y(2) * y(3) - y(2)**2
    yprime(3) = -yprime(1) - yprime(2)
    info = 0
    info(5) = 1
    t = 0
    rtol = 1d-9
    atol = 1d-11
    call ddassl(residual, 3, t, y, yprime, 1d0, info, rtol, atol, idid, rwork, 300, iwork, 40, p, ipar, jac)
    z(1:3) = y
    z(4) = idid
  end subroutine
end module

subroutine residual(t, y, yprime, delta, ires, p, ipar)
  implicit none
  integer :: ires, ipar(*)
  real(8) :: t, y(3), yprime(3), delta(3), p(3)
  delta(1) = yprime(1) + 0.4d0 * p(1) * y(1) - p(2) * y(2) * y(3)
  delta(2) = yprime(2) - 0.4d0 * p(1) * y(1) + p(2) * y(2) * y(3) + y(2)**2
  delta(3) = y(1) + y(2) + y(3) - p(3) - 2
end subroutine

subroutine jac(t, y, yprime, pd, cj, p, ipar)
  implicit none
  integer :: ipar(*)
  real(8) :: t, y(3), yprime(3), pd(3, 3), cj, p(3)
  pd(1, :) = [cj + 0.4d0 * p(1), -p(2) * y(3), -p(2) * y(2)]
  pd(2, :) = [-0.4d0 * p(1), cj + p(2) * y(3) + 2 * y(2), p(2) * y(2)]
  pd(3, :) = 1
end subroutine
subroutine xstopx(message)
  character(*) :: message
  error stop 1
end subroutine
!dir$ fixed
include 'dassl/ddassl.f'
include 'mach/d1mach.f'
include 'dassl/ddaini.f'
include 'dassl/ddanrm.f'
include 'dassl/ddastp.f'
include 'dassl/ddatrp.f'
include 'dassl/ddawts.f'
include 'slatec-err/xermsg.f'
include 'dassl/ddajac.f'
include 'dassl/ddaslv.f'
include 'slatec-err/fdump.f'
include 'slatec-err/j4save.f'
include 'slatec-err/xercnt.f'
include 'slatec-err/xerhlt.f'
include 'slatec-err/xerprn.f'
include 'slatec-err/xersve.f'
include 'lapack/dgbtrf.f'
include 'lapack/dgetrf.f'
include 'lapack/dgbtrs.f'
include 'lapack/dgetrs.f'
include 'mach/i1mach.f'
include 'slatec-err/xgetua.f'
include 'blas/dcopy.f'
include 'lapack/dgbtf2.f'
include 'blas/dgemm.f'
include 'blas/dger.f'
include 'lapack/dlaswp.f'
include 'blas/dscal.f'
include 'blas/dswap.f'
include 'blas/dtrsm.f'
include 'blas/idamax.f'
include 'lapack/ilaenv.f'
include 'blas/xerbla.f'
include 'lapack/dgetrf2.f'
include 'blas/dgemv.f'
include 'blas/dtbsv.f'
include 'blas/lsame.f'
include 'lapack/ieeeck.f'
include 'lapack/iparmq.f'
include 'lapack-install/dlamch.f'
!dir$ free
include 'legacy.inc'
