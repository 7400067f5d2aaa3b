! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Lists and trees that procedures build, walk and free, recursively and in loops: the pointers that are allocated are dummies, which stand for variables
! and components.
module subject
  implicit none
  integer, parameter :: cells = 5
  type node
    real(8) :: value
    type(node), pointer :: next => null()
  end type
  type list
    type(node), pointer :: head => null(), tail => null()
    integer :: length = 0
  end type
  type leaf
    real(8) :: value = 0
    integer :: count = 0
    type(leaf), pointer :: left => null(), right => null()
  end type
contains
  recursive subroutine append(l, v)
    type(node), pointer, intent(inout) :: l
    real(8), intent(in) :: v
    if (.not. associated(l)) then
      allocate (l)
      l%value = v
    else
      call append(l%next, v)
    end if
  end subroutine
  recursive subroutine free_all(l)
    type(node), pointer, intent(inout) :: l
    if (.not. associated(l)) return
    call free_all(l%next)
    deallocate (l)
  end subroutine
  recursive real(8) function squares(l) result(s)
    type(node), pointer, intent(in) :: l
    s = 0
    if (associated(l)) s = l%value**2 + squares(l%next)
  end function
  subroutine push(l, v)
    type(list), intent(inout) :: l
    real(8), intent(in) :: v
    type(node), pointer :: p
    allocate (p)
    p%value = v
    if (.not. associated(l%head)) then
      l%head => p
    else
      l%tail%next => p
    end if
    l%tail => p
    l%length = l%length + 1
  end subroutine
  subroutine clear(l)
    type(list), intent(inout) :: l
    type(node), pointer :: p, q
    p => l%head
    do while (associated(p))
      q => p%next
      deallocate (p)
      p => q
    end do
    l%head => null()
    l%tail => null()
    l%length = 0
  end subroutine
  real(8) function total(l) result(s)
    type(list), intent(in) :: l
    type(node), pointer :: p
    s = 0
    p => l%head
    do while (associated(p))
      s = s + p%value**2
      p => p%next
    end do
  end function
  subroutine make(t)
    type(leaf), pointer, intent(inout) :: t
    if (associated(t)) return
    allocate (t)
  end subroutine
  recursive subroutine insert(t, v)
    type(leaf), pointer, intent(inout) :: t
    real(8), intent(in) :: v
    if (t%count == 0) then
      t%value = v
    else if (v < t%value) then
      call make(t%left)
      call insert(t%left, v)
    else
      call make(t%right)
      call insert(t%right, v)
    end if
    t%count = t%count + 1
  end subroutine
  recursive function weighted(t, depth) result(s)
    type(leaf), pointer, intent(in) :: t
    integer, intent(in) :: depth
    real(8) :: s
    s = 0
    if (.not. associated(t)) return
    s = depth * t%value**2 + weighted(t%left, depth + 1) + weighted(t%right, depth + 1)
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(node), pointer :: l
    type(list) :: m
    type(leaf), pointer :: root
    integer :: i
    l => null()
    root => null()
    call make(root)
    do i = 1, 4
      call append(l, z(1) * i + z(2))
      call push(m, z(2) * i + z(3))
      call insert(root, z(4) * sin(1.7_8 * i))
    end do
    z(1) = squares(l)
    z(2) = total(m)
    z(5) = z(5) * weighted(root, 1)
    call free_all(l)
    call clear(m)
  end subroutine
end module
include 'state.inc'
