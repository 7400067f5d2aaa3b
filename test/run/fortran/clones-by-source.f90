! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O %s %rt -o %t && %t || exit 1; done
! Objects are cloned by allocate with source= and mold=: what class dummies are, components that are polymorphic, elements of polymorphic arrays.
module m
  implicit none
  type, abstract :: shape
    real(8) :: c
  contains
    procedure(of_shape), deferred :: area
  end type
  abstract interface
    function of_shape(s)
      import shape
      class(shape), intent(in) :: s
      real(8) :: of_shape
    end function
  end interface
  type, extends(shape) :: disk
    real(8) :: r
    real(8), allocatable :: w(:)
  contains
    procedure :: area => area_of_disk
  end type
  type, extends(shape) :: box
    real(8) :: a, b
  contains
    procedure :: area => area_of_box
  end type
  type holder
    class(shape), allocatable :: s
    class(shape), allocatable :: l(:)
  end type
contains
  function area_of_disk(s)
    class(disk), intent(in) :: s
    real(8) :: area_of_disk
    area_of_disk = s%c*s%r**2 + sum(s%w**2)
  end function
  function area_of_box(s)
    class(box), intent(in) :: s
    real(8) :: area_of_box
    area_of_box = s%c*s%a*s%b
  end function
  subroutine clone(o, t)
    class(shape), intent(in) :: o
    class(shape), allocatable, intent(out) :: t
    allocate (t, source=o)
    t%c = t%c*2
  end subroutine
  recursive subroutine clone_apart(o, t, n)
    class(shape), intent(in) :: o
    class(shape), allocatable, intent(out) :: t
    integer, intent(in) :: n
    if (n > 0) then
      call clone_apart(o, t, n - 1)
      t%c = sin(t%c)
    else
      allocate (t, source=o)
    end if
  end subroutine
  subroutine f(x, n, j)
    real(8) :: x(6), j
    integer :: n, i
    class(shape), allocatable :: a, b
    type(holder) :: h(3)
    type(disk) :: d
    d%c = x(1)
    d%r = x(2)
    d%w = x(3:4)
    allocate (a, source=d)
    do i = 1, 3
      if (mod(i, 2) == 0) then
        allocate (h(i)%s, source=a)
      else
        allocate (h(i)%s, source=box(x(5), x(6), x(1)))
      end if
    end do
    call clone(h(2)%s, b)
    j = b%area()
    call clone_apart(h(1)%s, b, 2)
    j = j + b%area()
    call clone_apart(a, b, 1)
    j = j + b%area()
    do i = 1, n
      j = j + h(i)%s%area()*i
    end do
    call move_alloc(h(3)%s, h(1)%s)
    j = j + h(1)%s%area()
    h(3) = h(2)
    j = j*h(3)%s%area()
  end subroutine
  subroutine of_arrays(x, n, j)
    real(8) :: x(6), j
    integer :: n
    class(shape), allocatable :: a, b
    class(shape), pointer :: p, q
    type(holder) :: h(2)
    type(disk) :: d
    d%c = x(1)
    d%r = x(2)
    d%w = x(3:4)
    allocate (h(1)%l(3), source=d)
    h(1)%l(2)%c = x(5)
    call clone(h(1)%l(2), a)
    j = a%area()
    deallocate (a)
    allocate (a, source=h(1)%l(2))
    call clone_apart(h(1)%l(2), b, n)
    j = j + a%area()*b%area()
    allocate (h(2)%l, source=h(1)%l)
    h(2)%l(2)%c = h(2)%l(2)%c*x(6)
    j = j + h(2)%l(2)%area() + h(1)%l(2)%area()
    ! By pointers, and by the type alone.
    allocate (p, source=h(2)%l(2))
    allocate (q, source=p)
    p%c = p%c**2
    j = j + p%area() + q%area()
    deallocate (p, q)
    deallocate (b)
    allocate (b, mold=h(2)%l(1))
    select type (b)
    type is (disk)
      b%c = x(4)
      b%r = x(2)
      b%w = x(1:2)
    end select
    j = j + b%area()
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  external :: wengert_adjoint, wengert_tangent
  real(8), parameter :: h = 1d-6
  real(8) :: x(6) = [.3d0, -.7d0, 1.2d0, 2.2d0, .5d0, .6d0], y(6), xb(6), xt(6), j, jb, jt, above, below
  integer :: i
  xb = 0
  jb = 1
  call wengert_adjoint(f, wengert_dup, x, xb, wengert_const, 3, wengert_dup, j, jb)
  do i = 1, 6
    xt = 0
    xt(i) = 1
    call wengert_tangent(f, wengert_dup, x, xt, wengert_const, 3, wengert_dup, j, jt)
    y = x
    y(i) = x(i) + h
    call f(y, 3, above)
    y(i) = x(i) - h
    call f(y, 3, below)
    call compare
  end do
  xb = 0
  jb = 1
  call wengert_adjoint(of_arrays, wengert_dup, x, xb, wengert_const, 3, wengert_dup, j, jb)
  do i = 1, 6
    xt = 0
    xt(i) = 1
    call wengert_tangent(of_arrays, wengert_dup, x, xt, wengert_const, 3, wengert_dup, j, jt)
    y = x
    y(i) = x(i) + h
    call of_arrays(y, 3, above)
    y(i) = x(i) - h
    call of_arrays(y, 3, below)
    call compare
  end do
contains
  subroutine compare
    if (abs(jt - xb(i)) > 1d-12*max(1d0, abs(jt))) error stop "the adjoint is not the tangent's transpose"
    if (abs(jt - (above - below)/(2*h)) > 1d-6*max(1d0, abs(jt))) error stop "the tangent is not what differences are"
  end subroutine
end program
