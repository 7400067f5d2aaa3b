! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A second-order scheme with a limiter and fluxes from the side that the wind comes from, some steps, rows of all lengths: what a cell takes from its
! neighbours passes from iteration to iteration in registers, forward and backward, and branches choose it.
module subject
  implicit none
  integer, parameter :: cells = 60
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: m
    do m = 0, 20
      call advance(m, 3, z(1:m))
      call advance_down(m, z(61-m:60))
    end do
    z = z + 0.1d0 * sin(z)
  end subroutine

  subroutine advance(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    real(8) :: slope(n), flux(n), before, behind, left, right
    integer :: i, step
    slope = 0
    flux = 0
    do step = 1, steps
      do i = 2, n - 1
        before = u(i) - u(i-1)
        behind = u(i+1) - u(i)
        if (before * behind > 0) then
          slope(i) = 2 * before * behind / (before + behind)
        else
          slope(i) = 0
        end if
      end do
      do i = 1, n - 1
        left = u(i) + 0.5d0 * slope(i) - 1
        right = u(i+1) - 0.5d0 * slope(i+1) - 1
        flux(i) = 0
        if (left > 0) flux(i) = 0.5d0 * left * left
        if (right < 0) flux(i) = flux(i) + 0.5d0 * right * right
      end do
      do i = 2, n - 1
        u(i) = u(i) - 0.1d0 * (flux(i) - flux(i-1))
      end do
    end do
  end subroutine

  ! The same cells from the other end, with slopes by minmod, which sees to signs without branches.
  subroutine advance_down(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: new(n), l, r
    integer :: i
    new = u
    do i = n - 1, 2, -1
      l = u(i) - u(i-1)
      r = u(i+1) - u(i)
      new(i) = u(i) + 0.1d0 * sign(1d0, l) * max(0d0, min(abs(l), sign(1d0, l) * r)) * u(i+1)
    end do
    u = new
  end subroutine
end module
include 'state.inc'
