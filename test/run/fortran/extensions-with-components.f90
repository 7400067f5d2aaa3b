! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O -g %s %rt -o %t && %t || exit 1; done
! Extensions of a type have allocatable components at different places, and lengths of text change: a dummy of the class may be either.
module mo
  implicit none
  type, abstract :: law
    real(8) :: k = 1
  contains
    procedure(ev), deferred :: eval
  end type
  abstract interface
    real(8) function ev(this, x)
      import :: law
      class(law), intent(in) :: this
      real(8), intent(in) :: x
    end function
  end interface
  type, extends(law) :: square
    real(8) :: l = 2
    real(8), allocatable :: c(:)
  contains
    procedure :: eval => square_eval
  end type
  type, extends(law) :: cube
    real(8) :: z = 1, zz(2) = 1
    real(8), allocatable :: e(:)
  contains
    procedure :: eval => cube_eval
  end type
  type :: box
    real(8), allocatable :: v(:)
    character(:), allocatable :: name
  end type
contains
  real(8) function square_eval(this, x) result(r)
    class(square), intent(in) :: this
    real(8), intent(in) :: x
    r = this%k * x * this%l + sum(this%c) * x
  end function
  real(8) function cube_eval(this, x) result(r)
    class(cube), intent(in) :: this
    real(8), intent(in) :: x
    r = this%k * x**3 * this%z * this%zz(1) * sum(this%e)
  end function
  subroutine f(w, x, y)
    class(law), intent(in) :: w
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = w%eval(x)
  end subroutine
  subroutine rename(b, j)
    type(box), intent(inout) :: b
    real(8), intent(out) :: j
    j = sum(b%v**2)
    b%name = b%name // 'z'
  end subroutine
end module
program test
  use wengert
  use mo
  implicit none
  interface
    subroutine f_wengert_tangent(g, w1, w, wt, w2, x, xt, w3, y, yt)
      import :: f, law
      procedure(f) :: g
      integer :: w1, w2, w3
      class(law) :: w, wt
      real(8) :: x, xt, y, yt
    end subroutine
    subroutine f_wengert_adjoint(g, w1, w, wb, w2, x, xb, w3, y, yb)
      import :: f, law
      procedure(f) :: g
      integer :: w1, w2, w3
      class(law) :: w, wb
      real(8) :: x, xb, y, yb
    end subroutine
    subroutine rename_wengert_adjoint(g, w1, b, bb, w2, j, jb)
      import :: rename, box
      procedure(rename) :: g
      integer :: w1, w2
      type(box) :: b, bb
      real(8) :: j, jb
    end subroutine
  end interface
  type(square) :: s, t
  type(cube) :: u, v
  type(box) :: b, bb
  real(8) :: x, xt, y, yt
  x = 1
  s = square(1d0, 2d0, [1d0, 2d0])
  t = square(0d0, 0d0, [0d0, 0d0])
  xt = 1
  call f_wengert_tangent(f, wengert_dup, s, t, wengert_dup, x, xt, wengert_dup, y, yt)
  if (abs(yt - 5) > 1d-12) stop 1
  u = cube(1d0, 2d0, [1d0, 1d0], [1d0, 1d0])
  v = cube(0d0, 0d0, [1d0, 0d0], [0d0, 1d0])
  call f_wengert_tangent(f, wengert_dup, u, v, wengert_dup, x, xt, wengert_dup, y, yt)
  if (abs(yt - 18) > 1d-12) stop 2
  v = cube(0d0, 0d0, [0d0, 0d0], [0d0, 0d0])
  xt = 0
  yt = 1
  call f_wengert_adjoint(f, wengert_dup, u, v, wengert_dup, x, xt, wengert_dup, y, yt)
  if (abs(xt - 12) > 1d-12 .or. any(abs(v%e - 2) > 1d-12) .or. abs(v%zz(1) - 4) > 1d-12) stop 3
  b%v = [1d0, 2d0]
  b%name = 'ab'
  bb%v = [0d0, 0d0]
  yt = 1
  call rename_wengert_adjoint(rename, wengert_dup, b, bb, wengert_dup, y, yt)
  if (any(bb%v /= [2, 4]) .or. b%name /= 'abz') stop 4
end program
