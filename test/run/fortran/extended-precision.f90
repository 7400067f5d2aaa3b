! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! REQUIRES: x87
! real(10) arithmetic inside of a procedure of doubles.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(10) :: s
    integer :: i
    s = 1
    do i = 1, n
      s = s * z(i) + 1 / (s + z(i))
    end do
    z(1) = real(s * s, 8)
  end subroutine
end module
include 'state.inc'
