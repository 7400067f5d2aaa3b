! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! LINPACK: dsvdc, dqrdc, dqrsl, dpofa, dposl.
module subject
  implicit none
  integer, parameter :: cells = 20
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(5, 4), s(5), e(4), u(5, 5), v(4, 4), work(5), qraux(4), b(5), qty(5), fit(4), a(4, 4), y(4), none(5)
    integer :: info, jpvt(4), i
    x = reshape(z, [5, 4])
    do i = 1, 4
      x(i, i) = x(i, i) + i
    end do
    a = matmul(transpose(x), x)
    y = x(5, :)
    call dpofa(a, 4, 4, info)
    call dposl(a, 4, 4, y)
    call dqrdc(x, 5, 5, 4, qraux, jpvt, work, 0)
    b = [1, 2, 3, 4, 5]
    call dqrsl(x, 5, 5, 4, qraux, b, none, qty, fit, none, none, 110, info)
    x = reshape(z, [5, 4])
    do i = 1, 4
      x(i, i) = x(i, i) + i
    end do
    call dsvdc(x, 5, 5, 4, s, e, u, 5, v, 4, work, 11, info)
    z(1:4) = s(1:4)
    z(5:8) = u(1, 1:4)**2
    z(9:12) = v(:, 2)**2
    z(13:16) = y
    z(17:20) = fit
  end subroutine
end module
include 'blas/dnrm2.f90'
include 'blas/drotg.f90'
!dir$ fixed
include 'linpack/dsvdc.f'
include 'linpack/dqrdc.f'
include 'linpack/dqrsl.f'
include 'linpack/dpofa.f'
include 'linpack/dposl.f'
include 'blas/daxpy.f'
include 'blas/ddot.f'
include 'blas/drot.f'
include 'blas/dscal.f'
include 'blas/dswap.f'
include 'blas/dcopy.f'
!dir$ free
include 'legacy.inc'
