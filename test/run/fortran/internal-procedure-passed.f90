! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An internal procedure that uses variables of its host is handed to another procedure.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8) :: s
    s = z(1)
    z(2) = integrate(g, 0d0, 1d0)
  contains
    real(8) function g(x)
      real(8), intent(in) :: x
      g = s*x**2 + z(3)*x
    end function
  end subroutine

  real(8) function integrate(h, a, b)
    interface
      real(8) function h(x)
        real(8), intent(in) :: x
      end function
    end interface
    real(8), intent(in) :: a, b
    integer :: i
    integrate = 0
    do i = 1, 10
      integrate = integrate + h(a + (b-a)*(i-0.5d0)/10)*(b-a)/10
    end do
  end function
end module
include 'state.inc'
