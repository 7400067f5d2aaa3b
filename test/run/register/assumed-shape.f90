! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derivatives of the user's own of a procedure with assumed-shape dummies, also for sections: shadows have the shape of what they are shadows of.
module smoothing
  use wengert
  implicit none
contains
  subroutine smooth(a, x)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: x(:,:)
    integer :: j
    do j = 1, size(x, 2)
      x(:,j) = a*x(:,j)
    end do
  end subroutine

  subroutine smooth_tangent(a, a_tan, x, x_tan)
    real(8), intent(in) :: a(:), a_tan(:)
    real(8), intent(inout) :: x(:,:), x_tan(:,:)
    integer :: j
    if (any(shape(x) /= shape(x_tan)) .or. size(a) /= size(a_tan)) error stop 'shapes of the tangent'
    do j = 1, size(x_tan, 2)
      x_tan(:,j) = a*x_tan(:,j) + a_tan*x(:,j)
      x(:,j) = a*x(:,j)
    end do
  end subroutine

  ! a is not 0.
  subroutine smooth_backward(a, a_adj, x, x_adj)
    real(8), intent(in) :: a(:), x(:,:)
    real(8), intent(inout) :: a_adj(:), x_adj(:,:)
    integer :: j
    if (any(shape(x) /= shape(x_adj)) .or. size(a) /= size(a_adj)) error stop 'shapes of the adjoint'
    do j = 1, size(x_adj, 2)
      a_adj = a_adj + x_adj(:,j)*x(:,j)/a
      x_adj(:,j) = a*x_adj(:,j)
    end do
  end subroutine

  subroutine f(n, a, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), x(n,n)
    real(8), intent(out) :: y
    real(8) :: u(n,n), v(n,n)
    u = x**2
    call smooth(a, u)
    v = sin(u)
    call smooth(a(1:n:2), v(n:1:-2,2:n-1))
    y = sum(u*v)
  end subroutine
end module

program main
  use smoothing
  implicit none
  integer, parameter :: n = 5
  real(8) :: a(n), ad(n), ab(n), x(n,n), xd(n,n), xb(n,n), y, yd, yb, plus, minus
  integer :: i
  call wengert_register(smooth, smooth, smooth_backward)
  call wengert_register_tangent(smooth, smooth_tangent)
  a = [(0.7d0 + 0.1d0*i, i = 1, n)]
  ad = [(0.3d0 - 0.2d0*i, i = 1, n)]
  x = reshape([(0.05d0*i, i = 1, n*n)], [n, n])
  xd = reshape([(cos(1d0*i), i = 1, n*n)], [n, n])
  call f(n, a + 1d-6*ad, x + 1d-6*xd, plus)
  call f(n, a - 1d-6*ad, x - 1d-6*xd, minus)
  call wengert_tangent(f, wengert_const, n, wengert_dup, a, ad, wengert_dup, x, xd, wengert_dup, y, yd)
  if (.not. abs(yd - (plus - minus)/2d-6) < 1d-7*abs(yd)) error stop 'tangent'
  ab = 0
  xb = 0
  yb = 1
  call wengert_adjoint(f, wengert_const, n, wengert_dup, a, ab, wengert_dup, x, xb, wengert_dup, y, yb)
  if (.not. abs(sum(ab*ad) + sum(xb*xd) - yd) < 1d-12*abs(yd)) error stop 'adjoint'
end program
