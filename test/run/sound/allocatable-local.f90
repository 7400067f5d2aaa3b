! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! An allocatable local array.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: work(:)
    integer :: i
    allocate (work(n))
    do i = 1, n
      work(i) = z(i)**2
    end do
    do i = 1, n
      z(i) = work(n + 1 - i) * z(i)
    end do
    deallocate (work)
  end subroutine
end module
include 'state.inc'
