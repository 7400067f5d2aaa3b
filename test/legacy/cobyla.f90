! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! COBYLA: a minimum by linear models, by coefficients.
module subject
  implicit none
  integer, parameter :: cells = 3
  real(8), parameter :: low = 0.99d0, high = 1.01d0, accuracy = 1d-4, step = 1d-8, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(2), w(100), dinfo(4), p(3)
    integer :: iact(10), maxfun
    common /coefficients/ p
    external :: calcfc
    p = z
    x = 0.3d0
    maxfun = 10
    call cobyla(calcfc, 2, 1, x, 0.2d0, 1d-3, 0, maxfun, w, iact, dinfo)
    z(1:2) = x
    z(3) = dinfo(3)
    p = 0
  end subroutine
end module

subroutine calcfc(n, m, x, f, con)
  implicit none
  integer :: n, m
  real(8) :: x(*), f, con(*), p(3)
  common /coefficients/ p
  f = p(1) * (x(1) - 1.5d0)**2 + p(2) * (x(2) + 0.7d0)**2
  con(1) = p(3) - x(1)**2 - x(2)**2
end subroutine
!dir$ fixed
include 'cobyla/cobyla2.f'
include 'cobyla/trstlp.f'
!dir$ free
include 'legacy.inc'
