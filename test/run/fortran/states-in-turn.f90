! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A wave in three allocatable arrays, cleared where they are allocated, that are handed on as wholes in each step; no two of them share memory, and none is copied twice.
module waves
  implicit none
contains
  subroutine advance(n, speed, steps, energy)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: speed(n)
    real(8), intent(out) :: energy(n)
    real(8), allocatable :: before(:), now(:), next(:)
    integer :: i, t
    allocate (before(n), now(n), next(n))
    before = 0
    now = 0
    next = 0
    now(n / 2) = 1
    energy = 0
    do t = 1, steps
      do i = 2, n - 1
        next(i) = 2 * now(i) - before(i) + 0.1d0 * speed(i)**2 * (now(i+1) - 2 * now(i) + now(i-1))
      end do
      before = now
      now = next
      energy = energy + now * now
    end do
  end subroutine
end module
module subject
  use waves
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: energy(n)
    call advance(n, z, 7, energy)
    z = energy + z
  end subroutine
end module
include 'state.inc'
