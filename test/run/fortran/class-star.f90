! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! class(*) dummies, scalars and arrays, whose type is selected: real, complex, derived types, integers beside them.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: pair
    real(8) :: a, b
  end type
  type, extends(pair) :: triple
    real(8) :: c = 2
  end type
contains
  subroutine scale(x, s)
    class(*), intent(inout) :: x
    real(8), intent(in) :: s
    select type (x)
    type is (real(8))
      x = x * s
    type is (complex(8))
      x = x * cmplx(s, 1d0, 8)
    class is (pair)
      x%a = x%a * s
      x%b = x%b + x%a
      select type (x)
      type is (triple)
        x%c = x%c * x%b
      end select
    class default
      error stop 'of what type?'
    end select
  end subroutine
  real(8) function total(x)
    class(*), intent(in) :: x(:)
    integer :: i
    total = 0
    select type (x)
    type is (real(8))
      total = sum(x**2)
    class is (pair)
      do i = 1, size(x)
        total = total + x(i)%a * x(i)%b
      end do
    end select
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    complex(8) :: c
    type(triple) :: t, row(2)
    c = cmplx(z(1), z(2), 8)
    t = triple(z(3), z(4), z(5))
    call scale(z(6), z(1))
    call scale(c, z(6))
    call scale(t, z(2))
    row = t
    row(2)%a = z(1)
    z(1) = total(z(2:6:2))
    z(2) = real(c) * t%c
    z(3) = aimag(c) + t%b
    z(4) = total(row) * z(4)
  end subroutine
end module
include 'state.inc'
