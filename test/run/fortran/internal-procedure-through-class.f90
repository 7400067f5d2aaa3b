! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An internal procedure, with variables of its host, handed to a type-bound procedure of a polymorphic variable, whose dummy is optional.
module m
  implicit none
  type, abstract :: integ
  contains
    procedure(st), deferred :: step
    procedure :: run
  end type
  abstract interface
    subroutine st(this, y)
      import :: integ
      class(integ), intent(inout) :: this
      real(8), intent(inout) :: y(:)
    end subroutine
  end interface
  type, extends(integ) :: euler
    real(8) :: h = 0.1d0
  contains
    procedure :: step => estep
  end type
contains
  subroutine estep(this, y)
    class(euler), intent(inout) :: this
    real(8), intent(inout) :: y(:)
    y = y + this%h * y**2
  end subroutine
  subroutine run(this, y, n, monitor)
    class(integ), intent(inout) :: this
    real(8), intent(inout) :: y(:)
    integer, intent(in) :: n
    interface
      subroutine monitor(t, y)
        real(8), intent(in) :: t, y(:)
      end subroutine
    end interface
    optional :: monitor
    integer :: i
    do i = 1, n
      call this%step(y)
      if (present(monitor)) call monitor(1d0 * i, y)
    end do
  end subroutine
end module
module subject
  use m
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(integ), allocatable :: e
    real(8) :: cost
    cost = 0
    allocate (euler :: e)
    call e%run(z(2:), 3, collect)
    z(1) = cost
  contains
    subroutine collect(t, y)
      real(8), intent(in) :: t, y(:)
      cost = cost + t * sum(y**2)
    end subroutine
  end subroutine
end module
include 'state.inc'
