! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Conjugate gradients for implicit diffusion with an active conductivity and source: a matrix-free operator and inner products in a loop that ends when the
! residual is small; the vectors are overwritten at each iteration.
module cg
  use bench, only: dp
  implicit none
  integer, parameter :: side = 64, n = 2 * side**2, results = side**2
  real(dp), parameter :: tolerance = 1.0e-20_dp

contains

  ! Backward Euler's step of diffusion, zero all around.
  subroutine apply(k, u, to)
    real(dp), intent(in) :: k(side, side), u(side, side)
    real(dp), intent(out) :: to(side, side)
    integer :: i, j
    to(:, 1) = u(:, 1)
    to(:, side) = u(:, side)
    to(1, :) = u(1, :)
    to(side, :) = u(side, :)
    do j = 2, side - 1
      do i = 2, side - 1
        to(i, j) = u(i, j) + (k(i, j) + k(i + 1, j)) * (u(i, j) - u(i + 1, j)) + (k(i, j) + k(i - 1, j)) * (u(i, j) - u(i - 1, j)) &
            + (k(i, j) + k(i, j + 1)) * (u(i, j) - u(i, j + 1)) + (k(i, j) + k(i, j - 1)) * (u(i, j) - u(i, j - 1))
      end do
    end do
  end subroutine

  subroutine primal(x, u)
    ! Conductivity and source.
    real(dp), intent(in) :: x(side, side, 2)
    real(dp), intent(out) :: u(side, side)
    real(dp), dimension(side, side) :: residual, direction, image
    real(dp) :: old, new, step
    u = 0
    residual = x(:, :, 2)
    ! The rows of the boundary say that the solution is zero there.
    residual(:, 1) = 0
    residual(:, side) = 0
    residual(1, :) = 0
    residual(side, :) = 0
    direction = residual
    new = sum(residual**2)
    do while (new > tolerance)
      call apply(x(:, :, 1), direction, image)
      step = new / sum(direction * image)
      u = u + step * direction
      residual = residual - step * image
      old = new
      new = sum(residual**2)
      direction = residual + (new / old) * direction
    end do
  end subroutine

  subroutine tangent(x, x_tan, u, u_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(side, side, 2), x_tan(side, side, 2), u(side, side), u_tan(side, side)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, u, u_tan)
  end subroutine

  subroutine adjoint(x, x_adj, u, u_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(side, side, 2), x_adj(side, side, 2), u(side, side), u_adj(side, side)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, u, u_adj)
  end subroutine
end module cg

program main
  use bench
  use cg
  implicit none
  real(dp) :: x(side, side, 2)
  call random_number(x)
  x(:, :, 1) = 0.5_dp + 10 * x(:, :, 1)
  call measure('cg', [x], results, primal, tangent, adjoint)
end program
