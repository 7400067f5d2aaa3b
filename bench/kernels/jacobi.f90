! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Jacobi's iteration to convergence for diffusion with an active conductivity: a loop of unknown length around a
! stencil, two arrays, and a norm that decides when to stop.
module jacobi
  use bench, only: dp
  implicit none
  integer, parameter :: side = 40, n = 2 * side**2, results = side**2
  real(dp), parameter :: tolerance = 1.0e-9_dp

contains

  subroutine primal(x, u)
    ! Conductivity and source.
    real(dp), intent(in) :: x(side, side, 2)
    real(dp), intent(out) :: u(side, side)
    real(dp) :: new(side, side), change, weight
    integer :: i, j
    u = 0
    change = 1
    do while (change > tolerance)
      change = 0
      new = 0
      do j = 2, side - 1
        do i = 2, side - 1
          weight = 4 * x(i, j, 1) + x(i + 1, j, 1) + x(i - 1, j, 1) + x(i, j + 1, 1) + x(i, j - 1, 1)
          new(i, j) = 0.97_dp * ((x(i, j, 1) + x(i + 1, j, 1)) * u(i + 1, j) + (x(i, j, 1) + x(i - 1, j, 1)) * u(i - 1, j) &
              + (x(i, j, 1) + x(i, j + 1, 1)) * u(i, j + 1) + (x(i, j, 1) + x(i, j - 1, 1)) * u(i, j - 1) + x(i, j, 2)) / weight
          change = max(change, abs(new(i, j) - u(i, j)))
        end do
      end do
      u = new
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
end module jacobi

program main
  use bench
  use jacobi
  implicit none
  real(dp) :: x(side, side, 2)
  call random_number(x)
  x(:, :, 1) = 0.5_dp + x(:, :, 1)
  call measure('jacobi', [x], results, primal, tangent, adjoint)
end program
