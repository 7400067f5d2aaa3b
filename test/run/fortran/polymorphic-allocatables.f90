! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Polymorphic allocatables: allocated of a type, from a source, assigned, moved, as components, results and arrays.
module subject
  implicit none
  integer, parameter :: cells = 8
  type, abstract :: shape
    real(8) :: s = 1.5d0
  contains
    procedure(area_of), deferred :: area
  end type
  type, extends(shape) :: square
    real(8) :: a
  contains
    procedure :: area => area_of_square
  end type
  type, extends(shape) :: polygon
    real(8), allocatable :: sides(:)
  contains
    procedure :: area => area_of_polygon
  end type
  abstract interface
    real(8) function area_of(self)
      import :: shape
      class(shape), intent(in) :: self
    end function
  end interface
  type :: holder
    class(shape), allocatable :: p
  end type
contains
  real(8) function area_of_square(self)
    class(square), intent(in) :: self
    area_of_square = self%a**2 * self%s
  end function
  real(8) function area_of_polygon(self)
    class(polygon), intent(in) :: self
    area_of_polygon = product(self%sides) * self%s
  end function
  subroutine make(k, x, p)
    integer, intent(in) :: k
    real(8), intent(in) :: x(:)
    class(shape), allocatable, intent(out) :: p
    if (k == 1) then
      allocate (p, source=square(2d0, x(1)))
    else
      allocate (p, source=polygon(1d0, x(2:)))
    end if
  end subroutine
  function made(x) result(p)
    real(8), intent(in) :: x
    class(shape), allocatable :: p
    allocate (square :: p)
    select type (p)
    type is (square)
      p%a = x
    end select
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(shape), allocatable :: p, q
    class(shape), allocatable :: row(:)
    type(holder) :: h(2), copies(2)
    integer :: k
    do k = 1, 2
      call make(k, z(1:3), p)
      z(k) = z(k) + p%area()
    end do
    allocate (q, source=p)
    z(3) = q%area() * z(3)
    q = made(z(4))
    z(4) = q%area()
    p = q
    call move_alloc(p, h(1)%p)
    h(2)%p = polygon(3d0, z(5:6))
    copies = h
    do k = 1, 2
      z(5) = z(5) + copies(k)%p%area() * h(3 - k)%p%area()
    end do
    allocate (polygon :: row(2))
    select type (row)
    class is (polygon)
      do k = 1, 2
        row(k)%sides = z(7:8)
      end do
    end select
    z(7) = row(1)%area() * row(2)%area()
  end subroutine
end module
include 'state.inc'
