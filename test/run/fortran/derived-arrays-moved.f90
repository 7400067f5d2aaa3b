! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arrays of a derived type that are assigned and moved in turn; polymorphic arrays that are moved.
module subject
  implicit none
  integer, parameter :: cells = 6
  type cell
    real(8) :: x
    real(8) :: y
  end type
  type :: shape
    real(8) :: a = 1.0d0
  end type
  type, extends(shape) :: disc
    real(8) :: r
  end type
contains
  subroutine turns(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(cell), allocatable :: c(:), d(:)
    integer :: i
    allocate(c(n))
    c%x = z
    c%y = z(n:1:-1)
    do i = 1, 3
      d = c
      d%x = sin(d%x)*1.2d0 + c%y
      call move_alloc(d, c)
    end do
    z = c%x
  end subroutine
  real(8) function measure(s)
    class(shape), intent(in) :: s
    measure = s%a
    select type (s)
    type is (disc)
      measure = measure + 3.1d0*s%r*s%r
    end select
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(shape), allocatable :: s(:), t(:), u(:)
    call turns(n, z)
    allocate(s(2), source=[disc(z(1), z(2)), disc(z(3), z(4))])
    allocate(t(3), source=shape(z(5)))
    call move_alloc(s, u)
    call move_alloc(t, s)
    call move_alloc(u, t)
    z(6) = sin(measure(t(2))*s(3)%a)
  end subroutine
end module
include 'state.inc'
