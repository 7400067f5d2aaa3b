! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Fields with operators and an assignment of their own, bound to the type.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: field
    real(8), allocatable :: v(:)
  contains
    procedure, private :: sum_of, product_of, assign
    procedure, private, pass(b) :: scaled
    generic :: operator(+) => sum_of
    generic :: operator(*) => product_of, scaled
    generic :: assignment(=) => assign
  end type
  type :: plain
    real(8), allocatable :: v(:)
  end type
  interface operator(-)
    module procedure difference
  end interface
contains
  function sum_of(a, b) result(c)
    class(field), intent(in) :: a, b
    type(field) :: c
    c%v = a%v + b%v
  end function
  function product_of(a, b) result(c)
    class(field), intent(in) :: a, b
    type(field) :: c
    c%v = a%v * b%v
  end function
  function scaled(s, b) result(c)
    real(8), intent(in) :: s
    class(field), intent(in) :: b
    type(field) :: c
    c%v = s * b%v
  end function
  subroutine assign(a, b)
    class(field), intent(inout) :: a
    type(field), intent(in) :: b
    a%v = b%v
  end subroutine
  function difference(a, b) result(c)
    type(plain), intent(in) :: a, b
    type(plain) :: c
    c = plain(a%v - b%v)
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(field) :: a, b, c
    type(plain) :: d, e, both(2)
    a%v = z(1:3)
    b%v = z(4:6)
    c = a * b + 2d0 * a
    a = c + b * c
    d%v = a%v**2
    e = d - plain(b%v)
    both(1) = e
    both(2) = both(1) - d
    z(1:3) = both(2)%v * e%v
    z(4:6) = c%v
  end subroutine
end module
include 'state.inc'
