! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derived types in a loop: components that get other memory each time, polymorphic variables that change their type, finalisers.
module subject
  implicit none
  integer, parameter :: cells = 8
  type :: part
    real(8), allocatable :: v(:)
    real(8) :: s = 0.5d0
  end type
  type :: base
    real(8) :: s = 1
  contains
    procedure :: value => value_of_base
  end type
  type, extends(base) :: one
    real(8) :: a
  contains
    procedure :: value => value_of_one
  end type
  type, extends(base) :: many
    real(8), allocatable :: v(:)
  contains
    procedure :: value => value_of_many
  end type
  type :: counted
    real(8) :: x = 0
  contains
    final :: count_it
  end type
  real(8) :: total = 0
contains
  real(8) function value_of_base(self)
    class(base), intent(in) :: self
    value_of_base = self%s
  end function
  real(8) function value_of_one(self)
    class(one), intent(in) :: self
    value_of_one = self%s * self%a
  end function
  real(8) function value_of_many(self)
    class(many), intent(in) :: self
    value_of_many = self%s * product(self%v)
  end function
  subroutine count_it(c)
    type(counted), intent(inout) :: c
    total = total * 0.5d0 + c%x**2
  end subroutine
  subroutine reallocated(z)
    real(8), intent(inout) :: z(6)
    type(part), allocatable :: a(:), b(:)
    integer :: k, i
    do k = 1, 3
      if (allocated(a)) deallocate (a)
      allocate (a(k))
      do i = 1, k
        a(i)%v = z(i:i + k) * a(i)%s
        a(i)%s = z(k)
      end do
      b = a
      do i = 1, k
        b(i)%v = b(i)%v**2
      end do
      a = b
      z(k) = z(k) + sum(a(1)%v) * a(k)%s
    end do
    z(5) = z(5) * sum(b(3)%v)
  end subroutine
  subroutine stepped(p, x)
    class(base), allocatable, intent(inout) :: p
    real(8), intent(inout) :: x
    p%s = p%s * x
    x = x + 0.01d0 * p%value()
  end subroutine
  subroutine retyped(z)
    real(8), intent(inout) :: z(6)
    class(base), allocatable :: p, q
    integer :: k
    do k = 1, 6
      if (mod(k, 2) == 0) then
        p = one(z(k), 2d0)
      else
        p = many(0.5d0, [z(k), z(1)])
      end if
      if (k > 2) z(k) = z(k) * q%value()
      q = p
      call stepped(p, z(1))
      z(2) = z(2) + 0.1d0 * p%value()
    end do
  end subroutine
  subroutine finalised(z)
    real(8), intent(inout) :: z(4)
    integer :: k
    total = 0
    do k = 1, 3
      block
        type(counted) :: c
        c%x = z(k) * z(4)
        if (k == 2) c = counted(z(1))
      end block
      z(4) = z(4) + 0.1d0 * total
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call reallocated(z(1:6))
    call finalised(z(5:8))
    z = z / (1 + z**2)
    call retyped(z(3:8))
  end subroutine
end module
include 'state.inc'
