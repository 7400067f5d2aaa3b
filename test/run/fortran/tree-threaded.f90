! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The leaves of a tree of pointer nodes are threaded into a list with two ends: descriptors are moved from node to node, by a variable of the host, and by a dummy.
module boxes
  implicit none
  integer, parameter :: numbers = 2
  type :: box
    real(8) :: x = 0, u(numbers) = 0
    type(box), pointer :: left => null(), right => null(), up => null()
    type(box), pointer :: prev => null(), next => null()
  end type
contains
  recursive subroutine split(b, depth)
    type(box), pointer, intent(in) :: b
    integer, intent(in) :: depth
    if (depth <= 0) return
    allocate (b%left, b%right)
    b%left = box(x=b%x - 1, u=b%u * 0.9d0, up=b)
    b%right = box(x=b%x + 1, u=b%u * [1.1d0, 1.2d0], up=b)
    call split(b%left, depth - 1)
    call split(b%right, depth - 2)
  end subroutine
  recursive subroutine thread(b, last)
    type(box), pointer, intent(in) :: b
    type(box), pointer, intent(inout) :: last
    if (associated(b%left)) then
      call thread(b%left, last)
      call thread(b%right, last)
      return
    end if
    b%prev => last
    b%next => null()
    if (associated(last)) last%next => b
    last => b
  end subroutine
  subroutine rethread(root)
    type(box), pointer, intent(in) :: root
    type(box), pointer :: last
    nullify (last)
    call visit(root)
  contains
    recursive subroutine visit(b)
      type(box), pointer, intent(in) :: b
      if (associated(b%left)) then
        call visit(b%left)
        call visit(b%right)
        return
      end if
      b%prev => last
      last => b
    end subroutine
  end subroutine
  recursive subroutine fell(b)
    type(box), pointer, intent(inout) :: b
    if (associated(b%left)) call fell(b%left)
    if (associated(b%right)) call fell(b%right)
    deallocate (b)
  end subroutine
end module
module subject
  use boxes
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(box), pointer :: root, last, leaf
    real(8) :: total
    allocate (root)
    root%u = z(1:2)
    call split(root, 3)
    call rethread(root)
    last => null()
    call thread(root, last)
    total = 0
    leaf => last
    do while (associated(leaf%prev))
      total = total + leaf%u(1) * leaf%prev%u(2) + leaf%up%u(1)
      leaf => leaf%prev
    end do
    z(3) = total * z(4) + leaf%next%u(2)
    call fell(root)
  end subroutine
end module
include 'state.inc'
