! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2" %run_f90
! Loops that converge whose state, right-hand side and matrix are dummies of assumed shape: where their elements lie is found in descriptors, before and behind other writes.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine jacobi(a, b, x)
    real(8), intent(in) :: a(:,:), b(:)
    real(8), intent(inout) :: x(:)
    real(8) :: new(size(x)), change
    integer :: i, k, n
    n = size(x)
    do k = 1, 500
      call wengert_fixed_point(1d-13)
      do i = 1, n
        new(i) = (b(i) - dot_product(a(i,:), x) + a(i,i)*x(i))/a(i,i)
      end do
      change = maxval(abs(new - x))
      x = new
      if (change < 1d-14) exit
    end do
  end subroutine
  subroutine relax(b, x)
    real(8), intent(in) :: b(:)
    real(8), intent(inout) :: x(:)
    real(8) :: old(size(x))
    integer :: k
    do k = 1, 200
      call wengert_fixed_point(1d-13)
      old = x
      x = 0.3d0*cos(x) + 0.1d0*b*x
      if (norm2(x - old) < 1d-14) exit
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(3,3), x(n), t(3)
    integer :: i
    do i = 1, 3
      a(i,:) = 0.1d0*z(i)*z(4:6)
      a(i,i) = 3 + z(i)
    end do
    x = 0
    call jacobi(a, z(1:5:2), x(1:3))
    t = 0
    call relax(x(1:3), t)
    x(4:6) = t*z(2)
    z = x + 0.1d0*z
  end subroutine
end module
include 'state.inc'
