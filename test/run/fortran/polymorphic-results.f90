! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Functions with polymorphic results, called by dispatch: as `source`, assigned, assigned by a procedure of the type's own; a list of several
! types that `source` fills; a section of a polymorphic array whose elements are longer than those of the declared type.
module subject
  implicit none
  integer, parameter :: cells = 6
  type, abstract :: state
  contains
    procedure(change), deferred :: rate
    procedure(measure), deferred :: total
    procedure(take), deferred :: assign
    generic :: assignment(=) => assign
  end type
  abstract interface
    function change(this) result(r)
      import state
      class(state), intent(in) :: this
      class(state), allocatable :: r
    end function
    real(8) function measure(this)
      import state
      class(state), intent(in) :: this
    end function
    subroutine take(this, rhs)
      import state
      class(state), intent(inout) :: this
      class(state), intent(in) :: rhs
    end subroutine
  end interface
  type, extends(state) :: field
    real(8), allocatable :: x(:)
  contains
    procedure :: rate => field_rate
    procedure :: total => field_total
    procedure :: assign => field_assign
  end type
  type, extends(state) :: point
    real(8) :: k = 1
  contains
    procedure :: rate => point_rate
    procedure :: total => point_total
    procedure :: assign => point_assign
  end type
  type, extends(point) :: pair
    real(8) :: l = 2
  contains
    procedure :: total => pair_total
  end type
  type :: box
    class(state), allocatable :: s
  end type
  type :: list
    type(box), allocatable :: items(:)
    integer :: n = 0
  end type
  type :: base
    real(8) :: a = 0
  end type
  type, extends(base) :: longer
    real(8) :: b(2) = 0
  end type
contains
  function field_rate(this) result(r)
    class(field), intent(in) :: this
    class(state), allocatable :: r
    type(field), allocatable :: t
    allocate (t)
    t%x = 2 * this%x**2
    call move_alloc(t, r)
  end function
  real(8) function field_total(this)
    class(field), intent(in) :: this
    field_total = sum(this%x**2)
  end function
  subroutine field_assign(this, rhs)
    class(field), intent(inout) :: this
    class(state), intent(in) :: rhs
    select type (rhs)
    class is (field)
      this%x = rhs%x
    end select
  end subroutine
  function point_rate(this) result(r)
    class(point), intent(in) :: this
    class(state), allocatable :: r
    allocate (r, source=point(this%k**3))
  end function
  real(8) function point_total(this)
    class(point), intent(in) :: this
    point_total = sin(this%k)
  end function
  subroutine point_assign(this, rhs)
    class(point), intent(inout) :: this
    class(state), intent(in) :: rhs
    select type (rhs)
    class is (point)
      this%k = rhs%k
    end select
  end subroutine
  real(8) function pair_total(this)
    class(pair), intent(in) :: this
    pair_total = this%k * this%l
  end function

  subroutine given(this, r)
    class(state), intent(in) :: this
    class(state), allocatable, intent(out) :: r
    allocate (r, source=this%rate())
  end subroutine
  subroutine assigned(this)
    class(state), intent(inout) :: this
    this = this%rate()
  end subroutine
  subroutine push(this, s)
    type(list), intent(inout) :: this
    class(state), intent(in) :: s
    type(box), allocatable :: longer(:)
    integer :: i
    allocate (longer(this%n + 1))
    do i = 1, this%n
      call move_alloc(this%items(i)%s, longer(i)%s)
    end do
    call move_alloc(longer, this%items)
    this%n = this%n + 1
    allocate (this%items(this%n)%s, source=s)
  end subroutine
  subroutine make(x, r)
    real(8), intent(in) :: x(:)
    class(base), allocatable, intent(inout) :: r(:)
    type(longer), allocatable :: t(:)
    allocate (t(2))
    t%a = x(1:2)
    t(1)%b = x(3:4)
    t(2)%b = x(4:5)**2
    call move_alloc(t, r)
  end subroutine
  subroutine reversed(x, q)
    real(8), intent(in) :: x(:)
    class(base), allocatable, intent(out) :: q(:)
    class(base), allocatable :: r(:)
    call make(x, r)
    allocate (q, source=r(2:1:-1))
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(field) :: a
    type(list) :: all
    class(state), allocatable :: b
    class(base), allocatable :: q(:)
    integer :: i
    a%x = z(1:3)
    call given(a, b)
    call assigned(a)
    call push(all, a)
    call push(all, point(z(4)))
    call push(all, pair(z(5), z(6)))
    call reversed(z, q)
    z(1) = b%total()
    do i = 1, all%n
      z(i + 1) = all%items(i)%s%total()
    end do
    select type (q)
    type is (longer)
      z(5) = q(1)%b(2) * q(2)%b(1)
      z(6) = z(6) + q(1)%a
    end select
  end subroutine
end module
include 'state.inc'
