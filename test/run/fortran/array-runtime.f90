! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Array intrinsics with masks and dimensions, sections as arguments, broadcasts, integers and logicals in arrays.
module subject
  implicit none
  integer, parameter :: m = 3, cells = 2 * m * m + 2 * m
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call masks(n, z)
    call matrices(z(1), z(m * m + 1), z(2 * m * m + 1))
    call scale(n / 2, z(1:n:2))
    call scale(n / 3, z(n:1:-3))
    call columns(z)
    call broadcast(n, z)
    call mixed(n, z)
  end subroutine

  subroutine masks(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    logical :: chosen(n)
    integer :: place(n), i
    chosen = z > 1
    place = [(mod(3 * i, n) + 1, i=1, n)]
    z(1) = z(1) + 0.1d0 * sum(z, mask=chosen)
    z(2) = z(2) * minval(z, mask=.not. chosen) + maxval(z, mask=z < -1d9) * 1d-320
    z(3) = product(z, mask=chosen) * 0.5d0 + sum(z(1:0))
    z(place(1:3)) = z(place(1:3)) * z(1:3)
    z(4) = norm2(z)
  end subroutine

  subroutine matrices(a, b, v)
    real(8), intent(inout) :: a(m, m), b(m, m), v(m, 2)
    v(:, 1) = matmul(a, v(:, 2))
    v(:, 2) = matmul(v(:, 1), b)
    a = matmul(transpose(a), b) * 0.5d0
    b = b + 0.1d0 * spread(v(:, 2), 2, m) + 0.2d0 * spread(v(:, 1), 1, m)
    v(:, 1) = sum(a, dim=1) * product(b, dim=2)
    v(:, 2) = maxval(a, dim=2) - minval(a, dim=1, mask=b > 1)*1d-300
    a(2:3, 2:3) = a(1:2, 1:2)
    a(1, :) = a(:, 1)
    a(:, 3) = a(2, 2)
  end subroutine

  subroutine scale(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x = x * x(n) + 0.1d0
  end subroutine

  subroutine columns(a)
    real(8), intent(inout) :: a(m, m)
    integer :: i
    do i = 1, m
      call scale(m, a(i, :))
    end do
    call scale(m, a(:, 2))
  end subroutine

  subroutine broadcast(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(2:n) = z(2:n) / (z(3) + 2)
    z(1:n - 1:2) = z(2:n:2)
    z(5:6) = z(5)
  end subroutine

  subroutine mixed(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(4) :: s(n)
    real(10) :: q(n)
    complex(8) :: c(n)
    q = z
    q = q * 2
    c = cmplx(z, q, 8)
    c(1) = c(2) * c(1)
    c = c * (0.5d0, 0.25d0)
    s = 0.25
    z = real(c) + aimag(c) * s + q(1) * 0.125d0
  end subroutine
end module
include 'state.inc'
