! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A counted loop over an explicit-shape array.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 2, n
      z(i) = z(i) * z(i - 1) + sin(z(i))
    end do
  end subroutine
end module
include 'state.inc'
