! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! A procedure passed as an argument.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call apply(square, n, z)
    call apply(invert, n - 1, z)
  end subroutine

  subroutine apply(g, n, z)
    interface
      real(8) function g(x)
        real(8), intent(in) :: x
      end function
    end interface
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      z(i) = g(z(i))
    end do
  end subroutine

  real(8) function square(x)
    real(8), intent(in) :: x
    square = x**2
  end function

  real(8) function invert(x)
    real(8), intent(in) :: x
    invert = 1 / x
  end function
end module
include 'state.inc'
