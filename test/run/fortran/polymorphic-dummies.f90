! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Polymorphic dummies: arrays of class, with gaps, deferred procedures in loops, select type with class default, polymorphic pointers and components.
module subject
  implicit none
  integer, parameter :: cells = 8
  type, abstract :: law
    real(8) :: k = 1
  contains
    procedure(flux_of), deferred :: flux
    procedure(flux_of), deferred, private :: slope
    procedure :: both
  end type
  abstract interface
    real(8) function flux_of(self, u)
      import :: law
      class(law), intent(in) :: self
      real(8), intent(in) :: u
    end function
  end interface
  type, extends(law) :: linear
  contains
    procedure :: flux => linear_flux
    procedure, private :: slope => linear_slope
  end type
  type, extends(law) :: burgers
    real(8) :: extra = 0.5d0
  contains
    procedure :: flux => burgers_flux
    procedure, private :: slope => burgers_slope
  end type
  type :: solver
    class(law), pointer :: law => null()
    real(8) :: dt = 0.1d0
  end type
contains
  real(8) function linear_flux(self, u)
    class(linear), intent(in) :: self
    real(8), intent(in) :: u
    linear_flux = self%k * u
  end function
  real(8) function linear_slope(self, u)
    class(linear), intent(in) :: self
    real(8), intent(in) :: u
    linear_slope = self%k
  end function
  real(8) function burgers_flux(self, u)
    class(burgers), intent(in) :: self
    real(8), intent(in) :: u
    burgers_flux = self%k * u**2 * self%extra
  end function
  real(8) function burgers_slope(self, u)
    class(burgers), intent(in) :: self
    real(8), intent(in) :: u
    burgers_slope = 2 * self%k * u * self%extra
  end function
  real(8) function both(self, u)
    class(law), intent(in) :: self
    real(8), intent(in) :: u
    both = self%flux(u) + self%slope(u)
  end function
  subroutine advance(s, u)
    type(solver), intent(in) :: s
    real(8), intent(inout) :: u(:)
    integer :: i
    do i = 1, size(u) - 1
      u(i) = u(i) - s%dt * (s%law%flux(u(i + 1)) - s%law%both(u(i)))
    end do
  end subroutine
  subroutine scale_all(laws, c)
    class(law), intent(inout) :: laws(:)
    real(8), intent(in) :: c
    integer :: i
    do i = 1, size(laws)
      laws(i)%k = laws(i)%k * c
    end do
    select type (laws)
    class is (burgers)
      laws%extra = laws%extra + c
    class default
      laws%k = laws%k**2
    end select
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(linear), target :: a(3)
    type(burgers), target :: b(4)
    type(solver) :: s
    integer :: i
    a%k = z(1:3)
    b%k = z(4:7)
    call scale_all(a, z(8))
    call scale_all(b(1:4:2), z(1))
    do i = 1, 3
      if (mod(i, 2) == 0) then
        s%law => a(i)
      else
        s%law => b(i)
      end if
      call advance(s, z)
      call advance(s, z(1:8:2))
    end do
  end subroutine
end module
include 'state.inc'
