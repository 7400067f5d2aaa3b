! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An error handler that never returns, and a procedure that only calls it: what they are handed carries no derivative.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 1, n
      if (z(k) > 100) call complain('too large', k, z(k))
      z(k) = z(k) * sqrt(z(1))
      if (z(k) < 0) call handle(k, z)
    end do
  end subroutine

  subroutine complain(text, k, value)
    character(*), intent(in) :: text
    integer, intent(in) :: k
    real(8), intent(inout) :: value
    real(8) :: shown(2)
    shown(1) = value
    shown(2) = 2 * value
    call handle(k, shown)
    print *, text
  end subroutine

  subroutine handle(k, values)
    integer, intent(in) :: k
    real(8), intent(in) :: values(*)
    print *, 'wrong', values(k)
    stop 3
  end subroutine
end module
include 'state.inc'
