! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Time loops in which cells at the ends keep what they held before: what a stencil carries from cell to cell is loaded first before the loop, or was cleared there.
! And loops in which something writes to these cells after all: in some steps, by an index that only the run knows, in a procedure, at the other end.
module subject
  implicit none
  integer, parameter :: cells = 120, n = 40, m = 3, steps = 10
  integer :: second = 2, where_to = 1
contains
  subroutine f(length, z)
    integer, intent(in) :: length
    real(8), intent(inout) :: z(length)
    call kept(z(1:))
    call cleared(z(35:))
    call sometimes(z(5:))
    call by_index(z(41:), where_to)
    call by_index(z(70:), second)
    call by_call(z(60:))
    call downwards(z(80:))
    call rows(z)
    call cleared_in_part(z(21:))
  end subroutine

  subroutine kept(u)
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, step
    v = u
    do step = 1, steps
      do i = 2, n - 1
        v(i) = (u(i) - u(i-1)) * (u(i+1) - u(i))
      end do
      do i = 2, n - 1
        u(i) = u(i) + 0.01d0 * v(i) * v(i-1) + 0.01d0 * v(i)**2
      end do
    end do
  end subroutine

  subroutine cleared(u)
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, step
    v = 0
    do step = 1, steps
      do i = 2, n - 1
        v(i) = 0.3d0 * v(i) + 0.5d0 * u(i) * (u(i) - u(i-1))
      end do
      do i = 1, n - 1
        u(i) = u(i) + 0.01d0 * (u(i) + v(i)) * (v(i) - v(i+1))
      end do
    end do
  end subroutine

  subroutine sometimes(u)
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, step
    v = 0
    do step = 1, steps
      do i = 2, n
        v(i) = u(i) * u(i-1)
      end do
      do i = 2, n
        u(i) = 0.9d0 * u(i) + 0.05d0 * sin(v(i) * v(i-1))
      end do
      if (step == 20) u(1) = sin(u(n) * v(n))
      if (step == 30) v(1) = u(n)
    end do
  end subroutine

  subroutine by_index(u, k)
    integer, intent(in) :: k
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, step
    v = 0
    do step = 1, steps
      do i = 2, n
        v(i) = u(i) * u(i-1)
      end do
      do i = 2, n
        u(i) = 0.9d0 * u(i) + 0.05d0 * sin(v(i) * v(i-1))
      end do
      u(k) = 0.9d0 * sin(u(k)) + 0.1d0 * v(n)
      v(k) = u(n)
    end do
  end subroutine

  subroutine by_call(u)
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, step
    v = 0
    do step = 1, steps
      do i = 2, n
        v(i) = u(i) * u(i-1)
      end do
      do i = 2, n
        u(i) = 0.9d0 * u(i) + 0.05d0 * sin(v(i) * v(i-1))
      end do
      call turn(n, u)
    end do
  end subroutine

  recursive subroutine turn(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    if (n > 4) then
      call turn(n - 1, u)
    else
      u(1) = 0.9d0 * u(1) + 0.1d0 * sin(u(n))
    end if
  end subroutine

  subroutine downwards(u)
    real(8), intent(inout) :: u(n)
    real(8) :: v(n)
    integer :: i, step
    v = 0
    do step = 1, steps
      do i = n - 1, 2, -1
        v(i) = u(i) * u(i+1) - u(i-1)
      end do
      do i = n - 1, 2, -1
        u(i) = u(i) + 0.01d0 * v(i) * v(i+1)
      end do
    end do
  end subroutine

  subroutine rows(u)
    real(8), intent(inout) :: u(n, m)
    real(8) :: v(n, m)
    integer :: i, j, step
    v = 0
    do step = 1, steps
      do j = 2, m - 1
        do i = 2, n - 1
          v(i, j) = (u(i, j) - u(i-1, j)) * (u(i+1, j) - u(i, j-1) * u(i, j+1))
        end do
      end do
      do j = 1, m - 1
        do i = 1, n - 1
          u(i, j) = u(i, j) + 0.01d0 * v(i, j) * v(i+1, j) + 0.01d0 * v(i, j+1)
        end do
      end do
    end do
  end subroutine

  ! Only cells behind the first one are cleared.
  subroutine cleared_in_part(u)
    real(8), intent(inout) :: u(n)
    real(8) :: v(0:n)
    integer :: i, step
    v(0) = u(1)
    v(1:n) = 0
    do step = 1, steps
      do i = 1, n - 1
        u(i) = 0.95d0 * u(i) + 0.02d0 * v(i) * v(i-1) + 0.01d0 * v(i-1)
      end do
      do i = 1, n
        v(i) = 0.5d0 * u(i)
      end do
    end do
  end subroutine
end module
include 'state.inc'
