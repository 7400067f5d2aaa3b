! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A list of nodes with arrays, each with a second one below: pointers are assigned from a dummy and from a component, whose descriptors are copied as bytes beside the nodes' numbers.
module types
  implicit none
  type cell
    real(8), allocatable :: u(:), v(:)
    real(8) :: w = 1
    type(cell), pointer :: next => null(), down => null()
  end type
  type list
    character(len=:), allocatable :: name
    real(8) :: total = 0
    type(cell), pointer :: first => null()
  contains
    procedure :: add
  end type
contains
  subroutine add(self, z)
    class(list), intent(inout) :: self
    real(8), intent(in) :: z(:)
    type(cell), pointer :: c
    allocate (c)
    c%u = z(1:2)*z(3)
    c%w = z(2)
    c%next => self%first
    self%first => c
    self%total = self%total + sum(c%u)
  end subroutine
  subroutine build(first, z)
    type(cell), pointer :: first
    real(8), intent(in) :: z(:)
    type(cell), pointer :: c, d
    integer :: i
    do i = 1, 3
      allocate (c)
      c%u = z(i:i + 1)
      c%w = z(i)
      c%next => first
      allocate (d)
      d%v = [z(i)*z(1)]
      d%next => c
      c%down => d
      first => c
    end do
  end subroutine
end module
module subject
  use types
  implicit none
  integer, parameter :: cells = 7
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(cell), pointer :: first, c
    type(list) :: whole
    first => null()
    call build(first, z)
    call whole%add(z(3:))
    call whole%add(z(2:))
    c => first
    z(1) = whole%total*whole%first%next%u(2)*whole%first%w
    do while (associated(c))
      z(1) = z(1) + sum(c%u)*c%w
      z(1) = z(1)*(1 + c%down%v(1)*c%down%next%w)
      c => c%next
    end do
    do while (associated(first))
      c => first
      first => c%next
      deallocate (c%down)
      deallocate (c)
    end do
    deallocate (whole%first%next)
    deallocate (whole%first)
  end subroutine
end module
include 'state.inc'
