! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Pointers to memory that a procedure allocates: first values, lists, and targets of an extension.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: node
    real(8) :: x = 3
    type(node), pointer :: next => null()
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(node), pointer :: head, p, q(:)
    integer :: i
    nullify (head)
    do i = 1, n
      allocate (p)
      z(1) = z(1) * p%x
      if (associated(p%next)) error stop 'next'
      p%x = z(i)
      p%next => head
      head => p
    end do
    p => head
    do while (associated(p%next))
      p%x = p%x * p%next%x
      p => p%next
    end do
    i = 0
    do while (associated(head))
      i = i + 1
      z(i) = head%x
      p => head
      head => head%next
      deallocate (p)
    end do
    allocate (q(2))
    z(2) = z(2) * sum(q%x)
    q%x = z(3:4)
    z(5) = product(q%x)
    deallocate (q)
  end subroutine
end module
include 'state.inc'
