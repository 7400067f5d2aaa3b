! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! QUADPACK, dqags: an adaptive integral over a finite interval, by its bounds and two parameters.
module subject
  implicit none
  integer, parameter :: cells = 4
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-6, step = 1d-5, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: p, q, result, abserr, work(400)
    integer :: neval, ier, last, iwork(100)
    common /parameters/ p, q
    external :: integrand
    p = z(3)
    q = z(4)
    call dqags(integrand, z(1), z(1) + z(2), 1d-9, 1d-9, result, abserr, neval, ier, 100, 400, last, iwork, work)
    z(1) = result
    z(2) = ier
    p = 0
    q = 0
  end subroutine
end module

real(8) function integrand(x)
  implicit none
  real(8) :: x, p, q
  common /parameters/ p, q
  integrand = exp(-p * x) / (1 + (5 * x - q)**2)
end function
!dir$ fixed
include 'quadpack/dqags.f'
include 'quadpack/dqagse.f'
include 'mach/xerror.f'
include 'mach/d1mach.f'
include 'quadpack/dqelg.f'
include 'quadpack/dqk21.f'
include 'quadpack/dqpsrt.f'
!dir$ free
include 'legacy.inc'
