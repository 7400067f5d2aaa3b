! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A generic name and a user's operator over derived types.
module vectors
  implicit none
  type vector
    real(8) :: x, y
  end type
  interface operator(*)
    procedure dot, scaled
  end interface
  interface length
    procedure length_vector, length_number
  end interface
contains
  pure real(8) function dot(a, b)
    type(vector), intent(in) :: a, b
    dot = a%x * b%x + a%y * b%y
  end function
  pure type(vector) function scaled(s, a)
    real(8), intent(in) :: s
    type(vector), intent(in) :: a
    scaled%x = s * a%x
    scaled%y = s * a%y
  end function
  pure real(8) function length_vector(a)
    type(vector), intent(in) :: a
    length_vector = sqrt(a * a)
  end function
  pure real(8) function length_number(a)
    real(8), intent(in) :: a
    length_number = abs(a)
  end function
end module
module subject
  use vectors
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(vector) :: a, b
    a%x = z(1)
    a%y = z(2)
    b%x = z(3)
    b%y = z(4)
    b = (a * b) * a
    z(5) = length(b) * length(z(1) - 2)
  end subroutine
end module
include 'state.inc'
