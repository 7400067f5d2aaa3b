! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derived types with allocatable components whose types have such themselves: assigned, moved, in arrays, with characters beside them.
module subject
  implicit none
  integer, parameter :: cells = 12
  type :: part
    real(8), allocatable :: v(:)
    real(8) :: s = 2
    character(:), allocatable :: name
  end type
  type :: whole
    type(part), allocatable :: parts(:)
    type(part) :: one
    real(8), allocatable :: w(:, :)
  end type
contains
  subroutine nested(z)
    real(8), intent(inout) :: z(6)
    type(whole) :: a, b
    integer :: i
    allocate (a%parts(3))
    do i = 1, 3
      if (allocated(a%parts(i)%v)) error stop 'allocated'
      allocate (a%parts(i)%v(2))
      a%parts(i)%v = z(2 * i - 1:2 * i) * a%parts(i)%s
      a%parts(i)%name = 'part' // achar(48 + i)
    end do
    a%one%v = z(1:3)
    b = a
    do i = 1, 2
      b%parts(i)%v = b%parts(i)%v * a%parts(i + 1)%v
    end do
    a = b
    do i = 1, 3
      if (a%parts(i)%name == 'part2') a%parts(i)%v = a%parts(i)%v**2
      z(2 * i - 1:2 * i) = a%parts(i)%v * sum(a%one%v)
    end do
  end subroutine
  subroutine rows(z)
    real(8), intent(inout) :: z(6)
    type(part), allocatable :: a(:), b(:)
    integer :: i
    allocate (a(2))
    do i = 1, 2
      a(i)%v = z(3 * i - 2:3 * i)
    end do
    b = a
    b(1)%v = b(1)%v * a(2)%v
    a(2) = b(1)
    deallocate (b(2)%v)
    call move_alloc(b(1)%v, b(2)%v)
    if (allocated(b(1)%v)) error stop 'moved'
    z(1:3) = a(2)%v
    z(4:6) = b(2)%v * a(1)%v
    deallocate (a)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call nested(z(1:6))
    call rows(z(7:12))
  end subroutine
end module
include 'state.inc'
