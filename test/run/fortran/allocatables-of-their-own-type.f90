! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Trees and lists by allocatable components of their own type: grown, copied whole, taken apart, given back.
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-activity=off
module trees
  type tree
    real(8) :: value = 0
    type(tree), allocatable :: left, right
  end type
  type branch
    real(8) :: weight = 1
    character(:), allocatable :: name
    type(branch), allocatable :: children(:)
  end type
contains
  recursive subroutine insert(t, x)
    type(tree), allocatable, intent(inout) :: t
    real(8), intent(in) :: x
    if (.not. allocated(t)) then
      allocate(t)
      t%value = x
    else if (x < t%value) then
      call insert(t%left, x)
    else
      call insert(t%right, x)
    end if
  end subroutine
  recursive function value(t, depth) result(s)
    type(tree), allocatable, intent(in) :: t
    integer, intent(in) :: depth
    real(8) :: s
    s = 0
    if (.not. allocated(t)) return
    s = depth * t%value**2 + value(t%left, depth + 1) * t%value - value(t%right, depth + 1)
  end function
  recursive function grow(weight, levels) result(b)
    real(8), intent(in) :: weight
    integer, intent(in) :: levels
    type(branch) :: b
    integer :: i
    b%weight = weight
    b%name = repeat('x', levels)
    if (levels == 0) return
    allocate(b%children(2))
    do i = 1, 2
      b%children(i) = grow(weight * sin(weight + i), levels - 1)
    end do
  end function
  recursive function sum_of(b) result(s)
    type(branch), intent(in) :: b
    real(8) :: s
    integer :: i
    s = b%weight**2 * len(b%name)
    if (.not. allocated(b%children)) return
    do i = 1, size(b%children)
      s = s + b%weight * sum_of(b%children(i))
    end do
  end function
end module
module lists
  type node
    real(8) :: x = 0
    real(8), allocatable :: more(:)
    type(node), allocatable :: next
  end type
contains
  subroutine push(list, x)
    type(node), allocatable, intent(inout) :: list
    real(8), intent(in) :: x
    type(node), allocatable :: new
    allocate(new)
    new%x = x
    new%more = [x, x**2]
    call move_alloc(list, new%next)
    call move_alloc(new, list)
  end subroutine
  subroutine pop(list, x)
    type(node), allocatable, intent(inout) :: list
    real(8), intent(out) :: x
    type(node), allocatable :: rest
    x = list%x * list%more(2)
    call move_alloc(list%next, rest)
    call move_alloc(rest, list)
  end subroutine
  recursive subroutine append(list, x)
    type(node), intent(inout) :: list
    real(8), intent(in) :: x
    if (allocated(list%next)) then
      call append(list%next, x)
    else
      allocate(list%next)
      list%next%x = x
    end if
  end subroutine
  recursive function total(list) result(s)
    type(node), intent(in) :: list
    real(8) :: s
    s = list%x**2
    if (allocated(list%more)) s = s + list%more(1) * list%more(2)
    if (allocated(list%next)) s = s + list%x * total(list%next)
  end function
end module
module subject
  use lists
  use trees
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(tree), allocatable :: t, u
    type(branch) :: b, c
    type(branch), allocatable :: all(:)
    type(node), allocatable :: list
    type(node) :: copy
    integer :: i
    do i = 1, n
      call insert(t, z(i))
    end do
    u = t
    if (allocated(u%left)) u%left%value = z(1) * z(2)
    u%value = 3 * u%value
    z(1) = value(t, 1) + z(1)
    z(2) = value(u, 1) * z(2)
    b = grow(z(3), 3)
    c = b
    c%children(1)%weight = z(4)
    c%children(2)%children(1) = b%children(1)
    z(3) = sum_of(b) + z(3)
    call move_alloc(b%children(1)%children, c%children)
    z(4) = z(4) * sum_of(b) + sum_of(c)
    allocate(all(2))
    all(1) = c
    all(2) = all(1)
    all(2)%weight = z(1)
    z(4) = z(4) + sum_of(all(1)) * sum_of(all(2))
    do i = 1, n
      call push(list, z(i)**2)
    end do
    list%next%x = list%next%x * list%x
    copy = list
    call append(copy, z(2))
    do i = 1, n - 1
      call pop(list, z(i))
    end do
    z(4) = z(4) + total(copy)
  end subroutine
end module
include 'state.inc'
