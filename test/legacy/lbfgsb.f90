! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! L-BFGS-B, setulb: the minimum of a function within bounds, by its coefficients; reverse communication through a string.
module subject
  implicit none
  integer, parameter :: cells = 5
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-3, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer, parameter :: m = 4
    character(60) :: task, csave
    logical :: lsave(4)
    integer :: nbd(n), iwa(3 * n), isave(44), i
    real(8) :: x(n), l(n), u(n), fx, g(n), dsave(29), wa(2 * m * n + 5 * n + 11 * m * m + 8 * m)
    nbd = 2
    l = -3
    u = 0.9d0
    u(2) = 3
    x = 0.1d0
    task = 'START'
    do
      call setulb(n, m, x, l, u, nbd, fx, g, 1d1, 1d-10, wa, iwa, task, -1, csave, lsave, isave, dsave, 20)
      if (task(1:2) == 'FG') then
        fx = 0
        g = 0
        do i = 1, n - 1
          fx = fx + z(i) * (x(i + 1) - x(i)**2)**2 + (x(i) - z(i + 1))**2
          g(i) = g(i) - 4 * z(i) * (x(i + 1) - x(i)**2) * x(i) + 2 * (x(i) - z(i + 1))
          g(i + 1) = g(i + 1) + 2 * z(i) * (x(i + 1) - x(i)**2)
        end do
      else if (task(1:5) /= 'NEW_X') then
        exit
      end if
    end do
    z = x
  end subroutine
end module
!dir$ fixed
include 'lbfgsb/lbfgsb.f'
include 'blas/daxpy.f'
include 'blas/dcopy.f'
include 'blas/ddot.f'
include 'lapack-install/dlamch.f'
include 'lbfgsb/linpack.f'
include 'blas/dscal.f'
include 'lbfgsb/timer.f'
include 'blas/lsame.f'
!dir$ free
include 'legacy.inc'
