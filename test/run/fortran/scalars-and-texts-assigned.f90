! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A structure assigned to a whole allocatable array, also to an element's own array and to a polymorphic one; texts of other lengths assigned
! to arrays of texts beside active numbers.
module subject
  implicit none
  integer, parameter :: cells = 5
  type cell
    real(8) :: a = 0.5d0, v = 0.25d0
    real(8), allocatable :: w(:)
  end type
  type, extends(cell) :: wet
    real(8) :: depth = 2
  end type
  type plain
    real(8) :: a = 1, v = 3
  end type
  type tracer
    character(6) :: name = '-'
    real(8) :: c = 0
  end type
  type(cell), allocatable, save :: grid(:)
  type(plain), allocatable, save :: flat(:)
  class(cell), allocatable, save :: any(:)
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(tracer) :: t(5)
    type(cell) :: one
    character(3), parameter :: names(5) = ['nut', 'phy', 'zoo', 'det', 'oxy']
    character(8) :: long = 'abcdefgh'
    integer :: i
    if (allocated(grid)) deallocate (grid)
    if (allocated(flat)) deallocate (flat)
    if (allocated(any)) deallocate (any)
    allocate (grid(2:n + 1), flat(n))
    allocate (any(0:n - 1))
    one%a = z(1)
    one%w = [z(2), z(3) * z(1)]
    grid = one
    grid(4)%a = z(4)**2
    grid = grid(4)
    if (lbound(grid, 1) /= 2 .or. size(grid) /= n) error stop 'the bounds of grid'
    flat = plain()
    flat%v = flat%v * z
    flat = flat(2)
    any = wet(a=z(2), w=[z(5)], depth=z(3))
    if (lbound(any, 1) /= 0 .or. size(any) /= n) error stop 'the bounds of any'
    any = one
    any(n - 1)%a = any(0)%a * z(5)
    t%name = names
    t(2:5)%name = t(1:4)%name
    t(1)%name = 'x'
    if (t(5)%name /= 'det' .or. t(2)%name /= 'nut' .or. len_trim(t(1)%name) /= 1) error stop 'the names'
    t%c = z
    do i = 1, n
      if (t(i)%name == 'phy') t(i)%c = t(i)%c**2
    end do
    t%name = long
    if (any_other(t%name, 'abcdef')) error stop 'the long name'
    do i = 1, n
      z(i) = z(i) * grid(i + 1)%a + sum(grid(i + 1)%w) + flat(i)%v * flat(i)%a + t(i)%c
    end do
    select type (any)
    class is (wet)
      z(1) = 2 * z(1)
    class default
      z(2) = z(2) * any(n - 1)%a + any(1)%w(2)
    end select
  end subroutine
  pure logical function any_other(names, name)
    character(*), intent(in) :: names(:), name
    integer :: i
    any_other = .false.
    do i = 1, size(names)
      any_other = any_other .or. names(i) /= name
    end do
  end function
end module
include 'state.inc'
