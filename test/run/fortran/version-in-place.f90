! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Sweeps in place, which read new values beside old ones: those are what the next sweep finds, or what is left at the end.
! In one, two and three dimensions, up and down, in time loops of known and unknown length, within an outer loop that
! overwrites all, with cells that change between sweeps, and with a second loop that reads the new state.
module subject
  implicit none
  integer, parameter :: cells = 60
  integer :: two = 2, three = 3, four = 4, five = 5, six = 6   ! variables: nothing is unrolled
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: step
    call line(20, three, z(1:20))
    call downwards(20, three, z(11:30))
    do step = 1, two
      call plane(six, five, three, z(1:30))
      call cube(three, four, five, two, z)
    end do
    call until_quiet(20, z(21:40))
    call again_and_again(12, z(41:52))
    call disturbed(20, z(31:50))
    call two_loops(20, z(5:24))
    call leaves_early(15, z(40:54))
    call empty_first(three, z(1:20))
    call alternating(20, z(7:26))
    z = 0.1d0 * z + sin(z)
  end subroutine

  subroutine line(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    integer :: i, step
    do step = 1, steps
      do i = 2, n - 1
        u(i) = u(i) - 0.2d0 * u(i) * (u(i) - u(i-1)) + 0.1d0 * (u(i-1) - 2 * u(i) + u(i+1))
      end do
    end do
  end subroutine

  subroutine downwards(n, steps, u)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    integer :: i, step
    do step = 1, steps
      do i = n - 2, 3, -1
        u(i) = 0.5d0 * u(i) + 0.1d0 * u(i-2) * u(i+2) + 0.2d0 * u(i-1) * u(i+1)**2
      end do
    end do
  end subroutine

  subroutine plane(n, m, steps, u)
    integer, intent(in) :: n, m, steps
    real(8), intent(inout) :: u(n, m)
    integer :: i, j, step
    do step = 1, steps
      do j = 2, m - 1
        do i = 2, n - 1
          u(i, j) = 0.6d0 * u(i, j) + 0.1d0 * (u(i-1, j) * u(i+1, j) + u(i, j-1) * u(i, j+1)) * u(i, j)
        end do
      end do
    end do
  end subroutine

  subroutine cube(n, m, l, steps, u)
    integer, intent(in) :: n, m, l, steps
    real(8), intent(inout) :: u(n, m, l)
    integer :: i, j, k, step
    do step = 1, steps
      do k = 2, l - 1
        do j = m - 1, 2, -1
          do i = 2, n - 1
            u(i, j, k) = 0.6d0 * u(i, j, k) + 0.1d0 * u(i-1, j, k) * u(i+1, j, k) &
                       + 0.1d0 * u(i, j-1, k) * u(i, j+1, k) + 0.1d0 * u(i, j, k-1) * u(i, j, k+1)
          end do
        end do
      end do
    end do
  end subroutine

  ! The number of sweeps follows from the values.
  subroutine until_quiet(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: change, new
    integer :: i, step
    step = 0
    do
      change = 0
      do i = 2, n - 1
        new = 0.4d0 * u(i) + 0.3d0 * u(i-1) * u(i+1)
        change = max(change, abs(new - u(i)))
        u(i) = new
      end do
      step = step + 1
      if (change < 0.05d0 .or. step == 6) exit
    end do
  end subroutine

  ! What a sweep leaves is overwritten before the next outer step: the last state is saved apart.
  subroutine again_and_again(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, outer, step
    do outer = 1, three
      do step = 1, two
        do i = 2, n - 1
          u(i) = 0.5d0 * u(i) + 0.2d0 * u(i-1)**2 * u(i+1)
        end do
      end do
      u = 0.8d0 * u + 0.1d0 / (1 + u**2)
    end do
  end subroutine

  ! Between two sweeps some cells change: the next sweep does not find what this one left.
  subroutine disturbed(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, step
    do step = 1, three
      do i = 2, n - 1
        u(i) = u(i) * (0.7d0 + 0.2d0 * u(i-1)) + 0.1d0 * u(i+1)**2
      end do
      u(5) = u(5) * u(6) + 0.5d0
      u(1) = 0.5d0 * u(n) * u(1)
    end do
  end subroutine

  ! The second loop reads what the first one has made and nothing changes any more.
  subroutine two_loops(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: w(n)
    integer :: i, step
    w = 1
    do step = 1, three
      do i = 1, n - 1
        u(i) = 0.5d0 * u(i) * u(i+1) + 0.3d0
      end do
      do i = 2, n
        w(i) = 0.5d0 * w(i) + u(i) * u(i-1)
      end do
    end do
    u = u + 0.1d0 * w
  end subroutine

  ! Left from within: the last sweep may be cut off.
  subroutine leaves_early(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, step
    sweeps: do step = 1, five
      do i = 2, n - 1
        u(i) = 0.5d0 * u(i) + 0.3d0 * u(i-1) * u(i+1)
        if (step == 4 .and. i == 7) exit sweeps
      end do
    end do sweeps
  end subroutine

  ! The inner loop has no iteration in the first sweeps.
  subroutine empty_first(steps, u)
    integer, intent(in) :: steps
    real(8), intent(inout) :: u(20)
    integer :: i, step
    do step = 1, steps
      do i = 2, 6 * (step - 1)
        u(i) = 0.5d0 * u(i) + 0.3d0 * u(i-1) * u(i+1)
      end do
    end do
  end subroutine

  ! Forth and back in turn: symmetric Gauss-Seidel.
  subroutine alternating(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    integer :: i, step
    do step = 1, three
      do i = 2, n - 1
        u(i) = 0.5d0 * u(i) + 0.3d0 * u(i-1) * u(i+1)
      end do
      do i = n - 1, 2, -1
        u(i) = 0.6d0 * u(i) + 0.2d0 * u(i-1) * u(i+1)
      end do
    end do
  end subroutine
end module subject
include 'state.inc'
