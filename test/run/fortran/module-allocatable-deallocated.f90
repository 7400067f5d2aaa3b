! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An allocatable module variable is allocated and deallocated in the differentiated code.
module subject
  implicit none
  integer, parameter :: cells = 5
real(8), allocatable :: field(:)
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    allocate(field(n))
    field = z
    call adv()
    z(1) = field(2)
    deallocate(field)
  end subroutine

  subroutine adv()
    integer :: i
    do i = 2, size(field)
      field(i) = field(i)*field(i-1)
    end do
  end subroutine
end module
include 'state.inc'
