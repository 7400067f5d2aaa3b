! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Polymorphic allocatable dummies and results that are assigned: they take the type of what they are assigned, whatever they were, and callers find it.
module subject
  implicit none
  integer, parameter :: cells = 4
  type, abstract :: condition
    real(8) :: value = 0
  contains
    procedure(applying), deferred :: apply
  end type
  abstract interface
    subroutine applying(self, u)
      import :: condition
      class(condition), intent(inout) :: self
      real(8), intent(inout) :: u(:)
    end subroutine
  end interface
  type, extends(condition) :: fixed
  contains
    procedure :: apply => apply_fixed
  end type
  type, extends(fixed) :: mixed
    real(8) :: weight = 2
  contains
    procedure :: apply => apply_mixed
  end type
  type, extends(mixed) :: tabled
    real(8), allocatable :: x(:)
  contains
    procedure :: apply => apply_tabled
  end type
contains
  subroutine apply_fixed(self, u)
    class(fixed), intent(inout) :: self
    real(8), intent(inout) :: u(:)
    u(1) = u(1)*self%value
  end subroutine
  subroutine apply_mixed(self, u)
    class(mixed), intent(inout) :: self
    real(8), intent(inout) :: u(:)
    u(2) = self%weight*u(2) + self%value*u(1)
    self%value = self%value*self%weight
  end subroutine
  subroutine apply_tabled(self, u)
    class(tabled), intent(inout) :: self
    real(8), intent(inout) :: u(:)
    u(3) = sum(self%x)*u(3)*self%weight + sin(self%value)
    self%x(1) = u(3)
  end subroutine
  subroutine choose(which, v, c)
    integer, intent(in) :: which
    real(8), intent(in) :: v
    class(condition), allocatable, intent(inout) :: c
    type(tabled) :: t
    select case (which)
    case (1); c = fixed(v)
    case (2); c = mixed(value=v, weight=v**2)
    case (3)
      t%value = v; t%weight = v*v; t%x = [v, v*v]
      c = t
    end select
  end subroutine
  function made(v, most) result(c)
    real(8), intent(in) :: v, most
    class(condition), allocatable :: c
    if (v < most) then
      c = mixed(value=v, weight=0.5d0*v)
    else
      c = fixed(v)
    end if
  end function
  subroutine again(c)
    class(condition), allocatable, intent(inout) :: c
    class(condition), allocatable :: copy
    copy = c
    deallocate (c)
    c = copy
  end subroutine
  subroutine replaced(c, v)
    class(condition), allocatable, intent(inout) :: c
    real(8), intent(in) :: v
    type(mixed), allocatable :: new
    allocate (new)
    new%value = v; new%weight = v*v
    call move_alloc(new, c)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(condition), allocatable :: c
    integer :: i
    do i = 1, 3
      call choose(i, z(i), c)
      call c%apply(z)
    end do
    call again(c)
    call c%apply(z)
    select type (c)
    type is (tabled); z(4) = z(4)*c%x(1)*0.1d0
    type is (mixed); z(4) = 0
    end select
    call replaced(c, z(1))
    call c%apply(z)
    select type (c)
    type is (mixed); z(4) = z(4)*c%value
    end select
    c = made(z(2), 1d2)
    call c%apply(z)
    c = made(z(2), -1d2)
    call c%apply(z)
  end subroutine
end module
include 'state.inc'
