! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An error estimate and a work array are handed on by an interface routine to the one that works, which writes them with active data and
! reads them again, for decisions only. The interface routine's caller looks at neither.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: work(10), estimate
    call interface_routine(n, z, estimate, work)
  end subroutine

  subroutine interface_routine(n, z, estimate, work)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: estimate, work(*)
    if (n < 1) return
    call sweep(n, z, estimate, work)
  end subroutine

  recursive subroutine sweep(n, z, estimate, work)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: estimate, work(*)
    integer :: k, steps
    estimate = 1
    steps = 0
    do while (estimate > 1d-3 .and. steps < 4)
      estimate = 0
      do k = 1, n
        work(k) = abs(z(k) - z(1))
        z(k) = z(k) + 0.1d0 * sin(z(k))
        estimate = max(estimate, work(k))
      end do
      steps = steps + 1
    end do
  end subroutine
end module
include 'state.inc'
