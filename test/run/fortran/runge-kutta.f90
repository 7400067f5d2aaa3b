! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A Runge-Kutta step by calls of a right-hand side with module parameters.
module dynamics
  implicit none
  real(8), parameter :: sigma = 10, rho = 28, beta = 8d0 / 3
contains
  pure subroutine slope(x, dx)
    real(8), intent(in) :: x(3)
    real(8), intent(out) :: dx(3)
    dx(1) = sigma * (x(2) - x(1))
    dx(2) = x(1) * (rho - x(3)) - x(2)
    dx(3) = x(1) * x(2) - beta * x(3)
  end subroutine
end module
module subject
  use dynamics
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: k(3, 4), y(3)
    real(8), parameter :: h = 0.01d0
    integer :: step, stage, i
    do step = 1, 20
      do stage = 1, 4
        do i = 1, 3
          y(i) = z(i)
          if (stage > 1) y(i) = y(i) + merge(h, 0.5d0 * h, stage == 4) * k(i, stage - 1)
        end do
        call slope(y, k(1, stage))
      end do
      do i = 1, 3
        z(i) = z(i) + h / 6 * (k(i, 1) + 2 * k(i, 2) + 2 * k(i, 3) + k(i, 4))
      end do
    end do
  end subroutine
end module
include 'state.inc'
