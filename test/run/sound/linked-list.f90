! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! A list that grows by pointer allocation, which the run-time library does, and is taken apart.
module subject
  implicit none
  integer, parameter :: cells = 5
  type list
    real(8) :: v
    type(list), pointer :: next => null()
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(list), pointer :: head, node
    integer :: i
    head => null()
    do i = 1, 3
      allocate (node)
      node%v = z(i)*z(5)
      node%next => head
      head => node
    end do
    do while (associated(head))
      z(4) = z(4)*0.5d0 + head%v**2
      node => head%next
      deallocate (head)
      head => node
    end do
  end subroutine
end module
include 'state.inc'
