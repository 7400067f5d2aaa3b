! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! real(4) and real(8) in one expression, and in one procedure.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: wide
    integer :: i
    real(4), parameter :: third = 1.0 / 3.0
    wide = 1
    do i = 1, n
      wide = wide * (z(i) + third) + real(i, 4) * 0.1
      z(i) = wide * third
    end do
  end subroutine
end module
include 'state.inc'
