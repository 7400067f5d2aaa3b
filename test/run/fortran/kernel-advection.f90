! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Advection with a flux limiter, periodic, many steps, parameters in a module, all in real(8) and real(4) mixed.
module settings
  implicit none
  integer, parameter :: points = 10
  real(8) :: courant = 0.4d0
  real(4) :: tiny_slope = 1e-6
end module
module subject
  use settings
  implicit none
  integer, parameter :: cells = points
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: flux(0:points), slope, ratio
    integer :: step, i, left, right
    do step = 1, 6
      do i = 1, n
        left = merge(n, i - 1, i == 1)
        right = merge(1, i + 1, i == n)
        slope = z(right) - z(i)
        if (abs(slope) < tiny_slope) slope = sign(real(tiny_slope, 8), slope)
        ratio = (z(i) - z(left)) / slope
        flux(i) = courant * (z(i) + 0.5d0 * (1 - courant) * limiter(ratio) * slope)
      end do
      flux(0) = flux(n)
      do i = 1, n
        z(i) = z(i) - (flux(i) - flux(i - 1))
      end do
    end do
  end subroutine

  pure real(8) function limiter(r)
    real(8), intent(in) :: r
    limiter = (r + abs(r)) / (1 + abs(r))
  end function
end module
include 'state.inc'
