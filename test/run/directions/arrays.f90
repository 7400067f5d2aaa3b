! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Fortran in several directions at once: locals, allocatable arrays and components, variables of modules, allocatable ones and a COMMON block, with shadows at equal
! distances or given one by one, and distances that are expressions, variables and constants. Each direction is, bit for bit, the tangent in it alone.
module state
  implicit none
  real(8) :: weight(3)
  real(8), allocatable :: height(:)
  type cell
    real(8) :: p
    real(8), allocatable :: q(:)
  end type
  real(8) :: c1, c2
  common /block/ c1, c2
contains
  subroutine f(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(2)
    real(8) :: t(n)
    real(8), allocatable :: a(:)
    type(cell) :: c
    t = sin(x) * x
    allocate (a(2*n))
    a(:n) = t**2
    a(n+1:) = exp(-t)
    height = a * x(1)
    weight = x(:3) * sum(height)
    c%p = weight(1)
    c%q = height(2:4)
    c1 = c%p * c%q(2)
    c2 = norm2(weight)
    y(1) = sum(height) + c1 + again(n, x)
    y(2) = c2 * height(n) + dot_product(c%q, weight)
    deallocate (a)
  end subroutine

  recursive real(8) function again(n, x) result(r)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    r = x(1)
    if (n > 1) r = r * again(n - 1, x(2:))
  end function
end module

program directions
  use wengert
  use state
  implicit none
  external :: wengert_tangent
  integer, parameter :: n = 5, k = 4
  real(8) :: x(n), xd(n, k), y(2), yd(2, k), alone(2, k), seeds(n, 64), many(2, 64)
  integer :: i, apart
  x = [(0.3d0 + 0.17d0 * i, i = 1, n)]
  xd = reshape([(sin(1d0 * i), i = 1, n * k)], [n, k])
  alone = 0
  do i = 1, k
    call wengert_tangent(f, wengert_const, n, wengert_dup, x, xd(:, i), wengert_dup, y, alone(:, i))
  end do
  if (all_equal(alone(:, :1), alone(:, 2:2))) error stop 1

  yd = 0
  call wengert_tangent(f, wengert_width, k, wengert_const, n, wengert_dupv, 8*n, x, xd, wengert_dupv, 16, y, yd)
  if (.not. all_equal(yd, alone)) error stop 2

  yd = 0
  apart = 8 * size(x)
  call wengert_tangent(f, wengert_width, 4, wengert_const, n, wengert_dupv, apart, x, xd(1, 1), &
    wengert_dupv, storage_size(y) / 8_8 * size(y), y, yd)
  if (.not. all_equal(yd, alone)) error stop 3

  yd = 0
  call wengert_tangent(f, wengert_width, 2, wengert_const, n, wengert_dup, x, xd(:, 3), xd(:, 4), wengert_dup, y, yd(:, 1), yd(:, 2))
  if (.not. all_equal(yd(:, :2), alone(:, 3:))) error stop 4

  ! A loop that the optimiser unrolls: so many constants are passed as there are rounds.
  do i = 1, 3, 2
    yd = 0
    call wengert_tangent(f, wengert_width, 2, wengert_const, n, wengert_dupv, 8*n, x, xd(1, i), wengert_dup, y, yd(:, 1), yd(:, 2))
    if (.not. all_equal(yd(:, :2), alone(:, i:i + 1))) error stop 5
  end do

  seeds = 0
  seeds(:, 60) = xd(:, 2)
  call from_dummies(8, n, x, seeds, many)
  if (.not. all_equal(many(:, 60:60), alone(:, 2:2))) error stop 6
  many(:, 60) = 0
  if (any(abs(many) > 0)) error stop 7

contains

  logical function all_equal(a, b)
    real(8), intent(in) :: a(:, :), b(:, :)
    all_equal = all(a == b)
  end function

  ! What is handed on has no kind that is known here; in parentheses it has.
  subroutine from_dummies(bytes, n, x, seeds, many)
    integer, intent(in) :: bytes, n
    real(8) :: x(n), seeds(n, 64), many(2, 64), y(2)
    many = 0
    call wengert_tangent(f, wengert_width, 64, wengert_const, n, wengert_dupv, (bytes * n), x, seeds, wengert_dupv, (2 * bytes), y, many)
  end subroutine
end program
