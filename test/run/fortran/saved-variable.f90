! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A saved table, filled at the first call, stays passive.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), save :: table(4) = [1d0, 2d0, 3d0, 4d0]
    integer :: i
    logical, save :: first = .true.
    if (first) then
      do i = 1, 4
        table(i) = table(i) * 0.25d0
      end do
      first = .false.
    end if
    do i = 1, n
      z(i) = z(i) * table(i) + z(i)**2
    end do
  end subroutine
end module
include 'state.inc'
