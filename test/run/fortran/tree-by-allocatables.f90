! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A search tree by allocatables of its own type: nodes are put in by structure constructors, with arrays of their own, and walked by recursion.
module trees
  implicit none
  type :: node
    real(8) :: key = 0, val = 0
    type(node), allocatable :: left, right
    real(8), allocatable :: history(:)
  end type
contains
  recursive subroutine insert(self, key, val)
    type(node), intent(inout) :: self
    real(8), intent(in) :: key, val
    self%history = [self%history, key*val]
    if (key < self%key) then
      if (allocated(self%left)) then
        call insert(self%left, key, val)
      else
        self%left = node(key=key, val=val, history=[val])
      end if
    else if (allocated(self%right)) then
      call insert(self%right, key, val)
    else
      self%right = node(key=key, val=val, history=[val, key])
    end if
  end subroutine

  recursive function total(self, depth) result(sum_of)
    type(node), intent(in) :: self
    integer, intent(in) :: depth
    real(8) :: sum_of
    sum_of = self%val*self%key/depth + sum(self%history**2)
    if (allocated(self%left)) sum_of = sum_of + sin(total(self%left, depth + 1))
    if (allocated(self%right)) sum_of = sum_of + 0.5d0*total(self%right, depth + 1)
  end function

  ! Takes the smallest out, and gives its value.
  recursive subroutine take_least(self, least)
    type(node), allocatable, intent(inout) :: self
    real(8), intent(out) :: least
    type(node), allocatable :: rest
    if (allocated(self%left)) then
      call take_least(self%left, least)
    else
      least = self%val*self%key
      call move_alloc(self%right, rest)
      call move_alloc(rest, self)
    end if
  end subroutine
end module

module subject
  use trees
  implicit none
  integer, parameter :: cells = 7
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(node), allocatable :: root, other
    real(8), parameter :: shift(7) = [0d0, -2d0, 3d0, -3d0, 1d0, -1d0, 5d0]
    real(8) :: least
    integer :: i
    root = node(key=z(1), val=z(2), history=[z(3)])
    do i = 2, n
      call insert(root, z(i) + shift(i), z(i)*z(i - 1))
    end do
    other = root
    z(1) = total(root, 1)
    do i = 1, 3
      call take_least(root, least)
      z(i + 1) = z(i + 1)*least
    end do
    z(5) = total(root, 2)*z(5) + total(other, 3)
  end subroutine
end module
include 'state.inc'
