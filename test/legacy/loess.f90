! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! loess (Cleveland and Grosse): a local quadratic surface in two variables, directly and by a k-d tree with blending.
module subject
  implicit none
  integer, parameter :: cells = 60
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer, parameter :: m = 20, liv = 5000, lv = 20000
    real(8) :: x(m, 2), y(m), w(m), v(lv), at(3, 2), s(3), t(3), l(1)
    integer :: iv(liv), i
    real(8) :: diagl(m)
    do i = 1, m
      x(i, 1) = 0.1d0 * i * z(i)
      x(i, 2) = sin(1.7d0 * i) * z(m + i)
      y(i) = z(2 * m + i) * (x(i, 1) - x(i, 2)**2)
    end do
    w = 1
    at(:, 1) = [0.53d0, 1.1d0, 1.4d0]
    at(:, 2) = [0.1d0, 0.2d0, -0.3d0]
    call lowesd(iv, liv, lv, v, 2, m, 0.8d0, 2, 16, 20, 0)
    call lowesf(x, y, w, iv, v, 3, at, l, 0, s)
    call lowesd(iv, liv, lv, v, 2, m, 0.8d0, 2, 16, 20, 0)
    call lowesb(x, y, w, diagl, 0, iv, v)
    call lowese(iv, v, 3, at, t)
    z = 0
    z(1:3) = s
    z(4:6) = t
  end subroutine
end module

subroutine loesswarn(i)
  integer :: i
  print *, 'loess', i
end subroutine

subroutine ehg183a(s, nc, i, n, inc)
  integer :: s(*), nc, i(*), n, inc
end subroutine

subroutine ehg184a(s, nc, x, n, inc)
  integer :: s(*), nc, n, inc
  real(8) :: x(*)
end subroutine
include 'blas/dnrm2.f90'
include 'blas/drotg.f90'
!dir$ fixed
include 'stats/loessf.f'
include 'mach/d1mach.f'
include 'blas/ddot.f'
include 'linpack/dqrdc.f'
include 'linpack/dqrsl.f'
include 'linpack/dsvdc.f'
include 'blas/idamax.f'
include 'blas/daxpy.f'
include 'blas/dscal.f'
include 'blas/dswap.f'
include 'blas/dcopy.f'
include 'blas/drot.f'
!dir$ free
include 'legacy.inc'
