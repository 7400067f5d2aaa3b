! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Stencils whose arrays are overwritten in the next step, in two and three dimensions of run-time extent, over sections
! with strides and steps backwards, of rows and columns apart, and pairs of a triangular nest.
module subject
  implicit none
  integer, parameter :: cells = 60
  integer :: two = 2, three = 3, four = 4, five = 5, six = 6   ! variables: nothing is unrolled
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: step
    do step = 1, two
      call plane(six, five, z(1:30))
      call cube(three, four, five, z)
      call strides(n, z)
      call pairs(four, z)
      call eliminate(five, z(31:55))
      call rows(six, five, z(25:54))
    end do
  end subroutine

  subroutine plane(n, m, a)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    real(8) :: b(n, m)
    integer :: i, j, step
    do step = 1, three
      do j = 2, m - 1
        do i = 2, n - 1
          b(i, j) = a(i, j) * (a(i-1, j) + a(i+1, j)) + a(i, j-1) * a(i, j+1)
        end do
      end do
      a(2:n-1, 2:m-1) = 0.2d0 * b(2:n-1, 2:m-1) + 0.4d0
    end do
  end subroutine

  subroutine cube(n, m, l, a)
    integer, intent(in) :: n, m, l
    real(8), intent(inout) :: a(n, m, l)
    real(8) :: b(n, m, l)
    integer :: i, j, k, step
    do step = 1, two
      do k = l - 1, 2, -1
        do j = 2, m - 1
          do i = n - 1, 2, -1
            b(i, j, k) = a(i, j, k) * a(i-1, j, k) + a(i+1, j, k) * a(i, j-1, k) + a(i, j+1, k) * a(i, j, k-1) * a(i, j, k+1)
          end do
        end do
      end do
      a(2:n-1, 2:m-1, 2:l-1) = 0.5d0 + 0.2d0 * b(2:n-1, 2:m-1, 2:l-1)
    end do
  end subroutine

  ! Every third cell; and a loop whose step only the caller knows.
  subroutine strides(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    call by(n, three, 1, n - two, a)
    call by(n, -two, n - two, 1, a)
    call by(n, five, n - two, 1, a)   ! no iteration
  end subroutine

  subroutine by(n, step, first, last, a)
    integer, intent(in) :: n, step, first, last
    real(8), intent(inout) :: a(n)
    real(8) :: b(n)
    integer :: i
    do i = first, last, step
      b(i) = a(i) * a(i+1) * a(i+2)
    end do
    do i = first, last, step
      a(i) = 0.4d0 * a(i) + 0.3d0 * b(i) + 0.2d0
    end do
  end subroutine

  ! The inner loop has no iteration in the outer one's last.
  subroutine pairs(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(2, n)
    real(8) :: force(2, n), away(2), square
    integer :: i, j
    force = 0
    do i = 1, n
      do j = i + 1, n
        away = a(:, i) - a(:, j)
        square = sum(away**2) + 0.5d0
        if (square < 0.9d0) then
          force(:, i) = force(:, i) + away / square
          force(:, j) = force(:, j) - away / square
        end if
      end do
    end do
    a = a + 0.1d0 * force
  end subroutine

  subroutine eliminate(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j, k
    do k = 1, n - 1
      do i = k + 1, n
        a(i, k) = a(i, k) / (a(k, k) + 3)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = a(i, j) - 0.3d0 * a(i, k) * a(k, j)
        end do
      end do
    end do
  end subroutine

  ! Rows apart: each reads the row before, which is new, and the one behind, which is old.
  subroutine rows(n, m, a)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    integer :: i, j
    do j = 2, m - 1
      do i = 1, n
        a(i, j) = 0.3d0 + 0.2d0 * a(i, j-1) * a(i, j) * a(i, j+1)
      end do
    end do
    do i = n - 1, 2, -1
      do j = 1, m
        a(i, j) = 0.3d0 + 0.2d0 * a(i-1, j) * a(i, j) * a(i+1, j)
      end do
    end do
  end subroutine
end module
include 'state.inc'
