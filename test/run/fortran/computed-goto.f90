! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Computed goto, in a loop, with a value that no label has.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      goto (10, 20, 30) mod(i, 4)
      z(1) = z(1) + z(i)**2
      goto 40
10    z(i) = z(i) * z(2)
20    z(2) = z(2) + sin(z(i))
      goto 40
30    z(i) = z(i) / z(1)
40    continue
    end do
  end subroutine
end module
include 'state.inc'
