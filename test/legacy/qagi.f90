! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! QUADPACK, dqagi and dqawo: an integral over a half line, and one with a cosine as weight.
module subject
  implicit none
  integer, parameter :: cells = 4
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-6, step = 1d-5, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: p, q, result, abserr, work(2000), other
    integer :: neval, ier, last, iwork(200)
    common /parameters/ p, q
    external :: integrand
    p = z(3)
    q = z(4)
    call dqagi(integrand, z(1), 1, 1d-9, 1d-9, result, abserr, neval, ier, 100, 400, last, iwork, work)
    call dqawo(integrand, z(1), z(1) + 3, z(2), 1, 1d-9, 1d-9, other, abserr, neval, ier, 200, 21, 1250, last, iwork, work)
    z(1) = result
    z(2) = other
    p = 0
    q = 0
  end subroutine
end module

real(8) function integrand(x)
  implicit none
  real(8) :: x, p, q
  common /parameters/ p, q
  integrand = exp(-p * x) / (1 + (2 * x - q)**2)
end function
!dir$ fixed
include 'quadpack/dqagi.f'
include 'quadpack/dqawo.f'
include 'quadpack/dqagie.f'
include 'mach/xerror.f'
include 'quadpack/dqawoe.f'
include 'mach/d1mach.f'
include 'quadpack/dqelg.f'
include 'quadpack/dqk15i.f'
include 'quadpack/dqpsrt.f'
include 'quadpack/dqc25f.f'
include 'lapack/dgtsv.f'
include 'quadpack/dqcheb.f'
include 'quadpack/dqk15w.f'
include 'quadpack/dqwgtf.f'
include 'lapack/xerbla.f'
!dir$ free
include 'legacy.inc'
