! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! LAPACK and BLAS: dgetrf, dgetrs, dpotrf, dgeqrf, dormqr, dsyev and dgemm, of blocks and in place.
module subject
  implicit none
  integer, parameter :: cells = 20
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-6, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(4, 4), b(4), c(4, 4), w(4), work(200), tau(4), q(4, 1)
    integer :: pivot(4), info, i
    a = reshape(z(1:16), [4, 4])
    do i = 1, 4
      a(i, i) = a(i, i) + 2 * i
    end do
    b = z(17:20)
    call dgemm('T', 'N', 4, 4, 4, 1d0, a, 4, a, 4, 0d0, c, 4)
    q(:, 1) = b
    tau = 0
    call dgetrf(4, 4, a, 4, pivot, info)
    call dgetrs('N', 4, 1, a, 4, pivot, b, 4, info)
    z(1:4) = b
    a = c
    call dpotrf('L', 4, a, 4, info)
    z(5:8) = a(4, :)
    a = c
    call dgeqrf(4, 4, a, 4, tau, work, 200, info)
    call dormqr('L', 'T', 4, 1, 4, a, 4, tau, q, 4, work, 200, info)
    z(9:12) = q(:, 1)
    call dsyev('V', 'U', 4, c, 4, w, work, 200, info)
    z(13:16) = w
    z(17:20) = c(1, :)**2
  end subroutine
end module
include 'lapack/la_constants.f90'
include 'lapack/la_xisnan.F90'
include 'lapack/dlassq.f90'
include 'lapack/dlartg.f90'
include 'blas/dnrm2.f90'
!dir$ fixed
include 'lapack/dgetrf.f'
include 'lapack/dgetrs.f'
include 'lapack/dpotrf.f'
include 'lapack/dgeqrf.f'
include 'lapack/dormqr.f'
include 'lapack/dsyev.f'
include 'blas/dgemm.f'
include 'lapack/dgetrf2.f'
include 'lapack/dlaswp.f'
include 'blas/dtrsm.f'
include 'lapack/ilaenv.f'
include 'blas/xerbla.f'
include 'blas/lsame.f'
include 'lapack/dpotrf2.f'
include 'blas/dsyrk.f'
include 'lapack/dgeqr2.f'
include 'lapack/dlarfb.f'
include 'lapack/dlarft.f'
include 'lapack/dorm2r.f'
include 'lapack-install/dlamch.f'
include 'lapack/dlansy.f'
include 'lapack/dlascl.f'
include 'lapack/dorgtr.f'
include 'blas/dscal.f'
include 'lapack/dsteqr.f'
include 'lapack/dsterf.f'
include 'lapack/dsytrd.f'
include 'blas/idamax.f'
include 'lapack/ieeeck.f'
include 'lapack/iparmq.f'
include 'lapack/disnan.f'
include 'lapack/dlarf.f'
include 'lapack/dlarfg.f'
include 'blas/dcopy.f'
include 'blas/dtrmm.f'
include 'blas/dgemv.f'
include 'blas/dtrmv.f'
include 'lapack/dorgql.f'
include 'lapack/dorgqr.f'
include 'lapack/dlae2.f'
include 'lapack/dlaev2.f'
include 'lapack/dlanst.f'
include 'lapack/dlapy2.f'
include 'lapack/dlaset.f'
include 'lapack/dlasr.f'
include 'lapack/dlasrt.f'
include 'blas/dswap.f'
include 'lapack/dlatrd.f'
include 'blas/dsyr2k.f'
include 'lapack/dsytd2.f'
include 'lapack/dlaisnan.f'
include 'blas/dger.f'
include 'lapack/iladlc.f'
include 'lapack/iladlr.f'
include 'lapack/dorg2l.f'
include 'lapack/dorg2r.f'
include 'blas/daxpy.f'
include 'blas/ddot.f'
include 'blas/dsymv.f'
include 'blas/dsyr2.f'
!dir$ free
include 'legacy.inc'
