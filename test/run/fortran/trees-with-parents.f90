! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A tree whose nodes have arrays of children and know their parents.
module tree_m
  implicit none
  type node
    real(8) :: w = 0
    type(node), pointer :: parent => null()
    type(node), pointer :: kid(:) => null()
  end type
contains
  recursive subroutine grow(t, depth)
    type(node), intent(inout), target :: t
    integer, intent(in) :: depth
    integer :: i
    if (depth == 0) return
    allocate(t%kid(2))
    do i = 1, 2
      t%kid(i)%parent => t
      t%kid(i)%w = t%w * (0.3d0 + 0.1d0*i)
      call grow(t%kid(i), depth-1)
    end do
  end subroutine
  recursive function total(t) result(s)
    type(node), intent(in) :: t
    real(8) :: s
    integer :: i
    s = t%w
    if (associated(t%parent)) s = s * (1 + 0.1d0*t%parent%w)
    if (associated(t%kid)) then
      do i = 1, size(t%kid)
        s = s + total(t%kid(i))
      end do
    end if
  end function
  recursive subroutine cut(t)
    type(node), intent(inout) :: t
    integer :: i
    if (associated(t%kid)) then
      do i = 1, size(t%kid)
        call cut(t%kid(i))
      end do
      deallocate(t%kid)
    end if
  end subroutine
end module
module subject
  use tree_m
  implicit none
  integer, parameter :: cells = 2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(node), target :: root
    root%w = z(1)
    call grow(root, 3)
    z(2) = z(2) * total(root)
    call cut(root)
  end subroutine
end module
include 'state.inc'
