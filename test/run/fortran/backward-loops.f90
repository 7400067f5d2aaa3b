! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Backward loops that run in gather form, upwards, or under branches, and loops that must not: stencils of all extents from none
! on, near and far readers, steps of both signs and of several cells, sweeps in place, rows and columns, triangles, sections that
! overlap, sums into memory, and work that only a branch needs.
module subject
  implicit none
  integer, parameter :: cells = 90
  integer :: none = 0, one = 1, two = 2, three = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: m
    real(8) :: s
    do m = 0, 9
      call line(m, z(1:m), z(10:9+m))
      call far(m, z(11:10+m), z(31:30+m))
      call backwards(m, z(41:40+m), z(51:50+m))
      call every_other(m, z(21:20+m), z(61:60+m))
      call in_place(m, z(5:4+m))
      call red_and_black(m, z(35:34+m))
      call guarded(m, z(70:69+m), z(80:79+m))
      z = 0.7d0 + 0.4d0 * sin(z)
    end do
    do m = 1, 4
      call box(m, 5 - m + one, 3, z(1:60), z(31:90))
      call triangle(m, z(1:16), z(17:32))
      z = 0.7d0 + 0.4d0 * sin(z)
    end do
    do m = 0, 8
      call both(m, z(1:m), z(1:m), z(50:49+m))
      call both(m, z(1:m), z(2:1+m), z(60:59+m))
      call both(m, z(2:1+m), z(1:m), z(60:59+m))
      call both(m, z(1:m), z(30:29+m), z(70:69+m))
    end do
    z = 0.7d0 + 0.4d0 * sin(z)
    call both(12, z(1:12), z(1:12), z(50:61))
    call both(12, z(3:14), z(4:15), z(50:61))
    call both(12, z(20:31), z(32:43), z(50:61))
    z = 0.7d0 + 0.4d0 * sin(z)
    call last_value(12, z(1:12), s)
    z(13) = z(13) + s
    call strided(three, 5, z(1:15), z(40:54))
    call product_of(4, z(1:16), z(17:32), z(33:48))
    z = 0.7d0 + 0.4d0 * sin(z)
    call pairs(10, z(1:30), z(31:60))
    call twice(6, z(60:65))
    call mixed_order(10, z(1:12), z(20:31))
    z = 0.1d0 * z + sin(z)
  end subroutine

  subroutine line(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    do i = 2, n - 1
      b(i) = 0.5d0 * a(i) + 0.1d0 * a(i-1) * a(i+1) - 0.2d0 * sin(a(i-1))
    end do
  end subroutine

  ! Gaps between the readers: one, five and eight cells.
  subroutine far(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    do i = 4, n - 3
      b(i) = a(i-3) * a(i+2)
    end do
    do i = 5, n - 4
      b(i) = b(i) + a(i-4) * a(i+4) + a(i)
    end do
    do i = 2, n - 1
      b(i) = b(i) + a(i-1) * a(i+1)
    end do
  end subroutine

  subroutine backwards(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    do i = n - 2, 2, -1
      b(i) = a(i+2) * a(i-1) + a(i+1)**2
    end do
    do i = n, 1, -1
      b(i) = b(i) + a(n + 1 - i) * a(i)
    end do
  end subroutine

  subroutine every_other(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    do i = 3, n - 2, 2
      b(i) = a(i-2) * a(i) + a(i-1) * a(i+1) + a(i+2)
    end do
    do i = n - 3, 4, -3
      b(i-1) = a(i-3) * a(i) + a(i+3)
    end do
  end subroutine

  subroutine in_place(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 2, n - 1
      a(i) = 0.6d0 * a(i) + 0.1d0 * a(i-1) * a(i+1)
    end do
    do i = 1, n - 2
      a(i) = a(i) * a(i+1) + a(i+2)
    end do
    do i = n, 3, -1
      a(i) = a(i) + 0.3d0 * a(i-1) * a(i-2)
    end do
  end subroutine

  subroutine red_and_black(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i, colour
    do colour = 2, 3
      do i = colour, n - 1, 2
        a(i) = 0.5d0 * (a(i-1) + a(i+1)) + 0.1d0 * a(i) * a(i-1)
      end do
    end do
  end subroutine

  ! What is read before a branch matters under it only, or beside it too.
  subroutine guarded(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    real(8) :: d, e
    integer :: i
    do i = 2, n - 1
      d = a(i+1) * a(i-1)
      e = a(i) * a(i)
      if (d > 0.2d0) then
        b(i) = sqrt(d) + e
        if (e > 0.3d0) b(i-1) = d * e
      end if
      b(i+1) = b(i+1) + e
    end do
  end subroutine

  subroutine box(n, m, l, a, b)
    integer, intent(in) :: n, m, l
    real(8), intent(in) :: a(n, m, l)
    real(8), intent(inout) :: b(n, m, l)
    integer :: i, j, k
    do k = 2, l - 1
      do j = 2, m - 1
        do i = 2, n - 1
          b(i, j, k) = a(i, j, k) * (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) + a(i, j, k-1) * a(i, j, k+1))
        end do
      end do
    end do
    do k = 1, l
      do j = 1, m - 1
        do i = 1, n
          b(i, j, k) = b(i, j, k) + a(i, j, k) * a(i, j+1, k)
        end do
      end do
    end do
  end subroutine

  subroutine triangle(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j
    do j = 1, n
      do i = j, n - 1
        b(i, j) = b(i, j) + a(i, j) * a(i+1, j) + a(j, i)
      end do
    end do
    do j = n, 1, -1
      do i = 1, j - 1
        b(i+1, j) = b(i, j) * a(i, j)
      end do
    end do
  end subroutine

  ! Two arguments that are only read may be one array, or parts of one.
  subroutine both(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n)
    real(8), intent(inout) :: c(n)
    integer :: i
    do i = 2, n
      c(i) = c(i) + a(i) * b(i-1) + a(i-1)
    end do
  end subroutine

  subroutine last_value(n, a, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(out) :: s
    real(8) :: t
    integer :: i
    t = 1
    do i = 2, n
      t = a(i) * a(i-1)
      a(i-1) = 2 * t
    end do
    s = t
  end subroutine

  subroutine strided(n, m, a, b)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(inout) :: b(n, m)
    integer :: j
    do j = 2, m - 1
      b(1, j) = a(1, j-1) * a(1, j+1)
      b(n, j) = a(n, j) + a(1, j) * b(1, j)
    end do
  end subroutine

  subroutine product_of(n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n
      do k = 1, n
        do i = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine pairs(n, x, force)
    integer, intent(in) :: n
    real(8), intent(in) :: x(3, n)
    real(8), intent(inout) :: force(3, n)
    real(8) :: away(3), square
    integer :: i, j
    do i = 1, n
      do j = i + 1, n
        away = x(:, i) - x(:, j)
        square = away(1)**2 + away(2)**2 + away(3)**2
        if (square < 0.7d0 .and. square > 1d-6) then
          force(:, i) = force(:, i) + away * square
          force(:, j) = force(:, j) - away / (1 + square)
        end if
      end do
    end do
  end subroutine

  ! The old value is used twice, or through another cell, or not by a sum.
  subroutine twice(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 2, n
      a(i) = a(i) + a(i)
      a(i) = a(i) - a(i) * a(i-1)
      a(i-1) = a(i) - a(i-1)
      a(i) = 0.5d0 + a(i) + 0.25d0 * a(i-1)
    end do
  end subroutine

  subroutine mixed_order(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n + 2)
    real(8), intent(inout) :: b(n + 2)
    real(8) :: w(n + 2)
    integer :: i, k
    do k = 1, two
      do i = 1, n
        w(i) = a(i) * a(i + 2) + b(i)
      end do
      do i = 2, n
        b(i) = b(i) + w(i) * w(i-1) + b(i+1) * 0.1d0
      end do
    end do
  end subroutine
end module
include 'state.inc'
