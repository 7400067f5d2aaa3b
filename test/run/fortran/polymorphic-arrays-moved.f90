! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="1 2 3" %run_f90
! Polymorphic allocatables moved and assigned: arrays whose elements are longer than those of the declared type (silently wrong before), dummies
! that change places, a dummy assigned to another one.
module subject
  implicit none
  integer, parameter :: cells = 8
  type :: shape
    real(8) :: a = 1.0d0
  end type
  type, extends(shape) :: disc
    real(8) :: r
  end type
  type, extends(shape) :: poly
    real(8), allocatable :: p(:)
  end type
contains
  subroutine copy(l, r)
    class(shape), allocatable, intent(out) :: l
    class(shape), intent(in) :: r
    l = r
  end subroutine
  subroutine exchange(l, r)
    class(shape), allocatable, intent(inout) :: l(:), r(:)
    class(shape), allocatable :: t(:)
    call move_alloc(l, t)
    call move_alloc(r, l)
    call move_alloc(t, r)
  end subroutine
  real(8) function measure(s)
    class(shape), intent(in) :: s
    measure = s%a
    select type (s)
    type is (disc)
      measure = measure + 3.1d0*s%r*s%r
    type is (poly)
      measure = measure + sum(s%p**2)
    end select
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    class(shape), allocatable :: p, q, s(:), t(:)
    integer :: i
    type(poly) :: m
    m%a = z(1); m%p = z(2:4)
    call copy(p, m)
    do i = 1, 3
      z(5) = z(5)*0.5d0 + measure(p)*0.1d0
      if (mod(i, 2) == 1) then
        call copy(q, disc(a=z(5), r=z(6)))
      else
        call copy(q, p)
      end if
      call move_alloc(q, p)
    end do
    z(5) = sin(z(5)) + measure(p)
    allocate(s(2), source=[disc(z(1), z(2)), disc(z(3), z(4))])
    allocate(t(3), source=shape(z(7)))
    call exchange(s, t)
    z(8) = sin(measure(t(2))*s(3)%a)
  end subroutine
end module
include 'state.inc'
