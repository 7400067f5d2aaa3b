! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! MINPACK-2, dcsrch: a line search with a string that says what is wanted.
module subject
  implicit none
  integer, parameter :: cells = 4
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-6, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    character(60) :: task
    real(8) :: stp, fx, g, dsave(13)
    integer :: isave(2)
    stp = 0.2d0 * z(4)
    fx = 0
    g = -z(1)
    task = 'START'
    do
      call dcsrch(stp, fx, g, 1d-4, 1d-2, 1d-8, task, 0d0, 10d0, isave, dsave)
      if (task(1:2) /= 'FG') exit
      fx = -z(1) * stp + z(2) * stp**2 * 0.1d0 + z(3) * 0.05d0 * stp**4
      g = -z(1) + z(2) * stp * 0.2d0 + z(3) * 0.2d0 * stp**3
    end do
    z(1) = stp
    z(2) = fx
    z(3) = g
  end subroutine
end module
!dir$ fixed
include 'minpack2/dcsrch.f'
include 'minpack2/dcstep.f'
!dir$ free
include 'legacy.inc'
