! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! error stop on a path that is not taken.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      if (z(i) <= 0) error stop 'negative'
      z(i) = log(z(i)) * z(1) + 2
    end do
  end subroutine
end module
include 'state.inc'
