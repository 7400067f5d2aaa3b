! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Elemental procedures: a subroutine over sections, an impure one that counts active numbers, functions of arrays, of derived types and bound to a type.
module subject
  implicit none
  integer, parameter :: cells = 8
  type :: point
    real(8) :: x = 1, y = 0
  contains
    procedure :: radius
  end type
  real(8) :: seen = 0
contains
  elemental subroutine exchange(a, b, s)
    real(8), intent(inout) :: a, b
    real(8), intent(in) :: s
    real(8) :: t
    t = a * s
    a = b
    b = t
  end subroutine
  impure elemental subroutine note(x)
    real(8), intent(inout) :: x
    seen = seen + x**2
    x = x * seen
  end subroutine
  impure elemental real(8) function counted(x) result(y)
    real(8), intent(in) :: x
    seen = seen + 1
    y = x * seen
  end function
  elemental real(8) function radius(p)
    class(point), intent(in) :: p
    radius = sqrt(p%x**2 + p%y**2)
  end function
  elemental function moved(p, s) result(q)
    type(point), intent(in) :: p
    real(8), intent(in) :: s
    type(point) :: q
    q = point(p%x * s, p%y + s)
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(point) :: p(4)
    seen = 0
    call exchange(z(1:3), z(6:2:-2), z(8))
    call exchange(z(1:4), z(5:8), 0.5d0)
    call note(z(1:7:2))
    z(2:4) = counted(z(2:4))
    p%x = z(1:4)
    p%y = z(5:8)
    p = moved(p, z(8:5:-1))
    p(1:2) = moved(p(3:4), 2d0)
    z(1:4) = p%radius() * seen
    seen = 0
  end subroutine
end module
include 'state.inc'
