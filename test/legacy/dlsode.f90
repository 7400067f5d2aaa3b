! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! ODEPACK, dlsode: backward differentiation formulas with a Jacobian.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), parameter :: low = 0.8d0, high = 1.2d0, accuracy = 1d-3, step = 1d-3, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: y(3), t, tout, rtol(1), atol(1), rwork(200), p(3)
    integer :: iwork(40), neq(1), istate
    common /rates/ p
    external :: kinetics, jacobian
    p = z(4:6)
    y = z(1:3)
    t = 0
    tout = 2
    rtol = 1d-9
    atol = 1d-11
    neq = 3
    istate = 1
    call dlsode(kinetics, neq, y, t, tout, 1, rtol, atol, 1, istate, 0, rwork, 200, iwork, 40, jacobian, 21)
    z(1:3) = y
    z(4) = istate
    p = 0
  end subroutine
end module

subroutine kinetics(neq, t, y, dy)
  implicit none
  integer :: neq(*)
  real(8) :: t, y(3), dy(3), p(3)
  common /rates/ p
  dy(1) = -0.4d0 * p(1) * y(1) + 10 * p(2) * y(2) * y(3)
  dy(3) = 30 * p(3) * y(2)**2
  dy(2) = -dy(1) - dy(3)
end subroutine

subroutine jacobian(neq, t, y, ml, mu, pd, nrowpd)
  implicit none
  integer :: neq(*), ml, mu, nrowpd
  real(8) :: t, y(3), pd(nrowpd, 3), p(3)
  common /rates/ p
  pd(1, 1) = -0.4d0 * p(1)
  pd(1, 2) = 10 * p(2) * y(3)
  pd(1, 3) = 10 * p(2) * y(2)
  pd(3, 1) = 0
  pd(3, 2) = 60 * p(3) * y(2)
  pd(3, 3) = 0
  pd(2, :) = -pd(1, :) - pd(3, :)
end subroutine
subroutine xstopx(message)
  character(*) :: message
  error stop 1
end subroutine
!dir$ fixed
include 'lsode/dlsode.f'
include 'mach/d1mach.f'
include 'lsode/dewset.f'
include 'lsode/dintdy.f'
include 'lsode/dprepj.f'
include 'lsode/dsolsy.f'
include 'lsode/dstode.f'
include 'lsode/dvnorm.f'
include 'slatec-err/xerrwd.f'
include 'lapack/dgbtrf.f'
include 'lapack/dgetrf.f'
include 'lapack/dgbtrs.f'
include 'lapack/dgetrs.f'
include 'lsode/dcfode.f'
include 'slatec-err/ixsav.f'
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
