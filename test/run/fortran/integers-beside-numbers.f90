! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arrays of integers, as long as the numbers beside them or shorter, in the elements of arrays of derived types: numbers with units.
module quantities
  implicit none
  type q
    real(8) :: v
    integer(2) :: d(4)
  end type
  type w
    real(8) :: v
    integer :: d(2,2)
    integer(8) :: e(3)
  end type
  type v3
    type(q) :: x, y, z
  end type
  interface operator(+)
    module procedure add_q, add_v, add_w
  end interface
  interface operator(*)
    module procedure mul_q, scale_v, mul_w
  end interface
contains
  elemental function add_q(a, b) result(c)
    type(q), intent(in) :: a, b
    type(q) :: c
    c%v = a%v + b%v
    c%d = a%d
  end function
  elemental function mul_q(a, b) result(c)
    type(q), intent(in) :: a, b
    type(q) :: c
    c%v = a%v * b%v
    c%d = a%d + b%d
  end function
  elemental function add_w(a, b) result(c)
    type(w), intent(in) :: a, b
    type(w) :: c
    c%v = a%v + b%v
    c%d = a%d
    c%e = a%e
  end function
  elemental function mul_w(a, b) result(c)
    type(w), intent(in) :: a, b
    type(w) :: c
    c%v = a%v * b%v
    c%d = a%d + b%d
    c%e = a%e - b%e
  end function
  elemental function add_v(a, b) result(c)
    type(v3), intent(in) :: a, b
    type(v3) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
    c%z = a%z + b%z
  end function
  elemental function scale_v(a, b) result(c)
    type(q), intent(in) :: a
    type(v3), intent(in) :: b
    type(v3) :: c
    c%x = a * b%x
    c%y = a * b%y
    c%z = a * b%z
  end function
end module
module subject
  use quantities
  implicit none
  integer, parameter :: cells = 9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(v3) :: p(3), u
    type(q) :: s
    type(w) :: a(3), b(3)
    integer :: i
    do i = 1, 3
      p(i) = v3(q(z(3*i-2), [1_2,0_2,0_2,0_2]), q(z(3*i-1), [1_2,0_2,0_2,0_2]), q(z(3*i), [1_2,0_2,0_2,0_2]))
      a(i) = w(z(i), reshape([i, 1, 2, 3], [2, 2]), [1_8, 2_8, 3_8])
    end do
    s = q(0.5d0, [0_2,0_2,0_2,0_2]) + p(1)%x
    u = p(1) + s * p(2)
    p = p + s * p
    p(3) = u + p(3)
    b = a * a + a
    do i = 1, 3
      z(3*i-2) = p(i)%x%v + b(i)%v * b(i)%d(1,2)
      z(3*i-1) = p(i)%y%v * p(i)%x%d(1)
      z(3*i) = p(i)%z%v + b(i)%v * b(i)%e(2)
    end do
  end subroutine
end module
include 'state.inc'
