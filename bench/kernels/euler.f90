! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The Euler equations of a gas in one dimension, fluxes by Harten, Lax and van Leer's scheme (HLL): density, momentum and energy of a cell
! lie side by side, and branches choose which of three formulas makes all three of its fluxes.
module euler
  use bench, only: dp
  implicit none
  integer, parameter :: cells = 1000, steps = 60
  real(dp), parameter :: gamma = 1.4_dp, courant = 0.1_dp

contains

  subroutine primal(x, u)
    real(dp), intent(in) :: x(3, cells)
    real(dp), intent(out) :: u(3, cells)
    real(dp) :: flux(3, cells)
    integer :: i, step
    u = x
    flux = 0
    do step = 1, steps
      do i = 1, cells - 1
        call between(u(:, i), u(:, i+1), flux(:, i))
      end do
      do i = 2, cells - 1
        u(:, i) = u(:, i) - courant * (flux(:, i) - flux(:, i-1))
      end do
    end do
  end subroutine

  ! The flux between two cells: of the left one, of the right one, or of both, as their fastest waves go.
  subroutine between(left, right, flux)
    real(dp), intent(in) :: left(3), right(3)
    real(dp), intent(out) :: flux(3)
    real(dp) :: v_left, v_right, p_left, p_right, c_left, c_right, slowest, fastest, of_left(3), of_right(3)
    v_left = left(2) / left(1)
    v_right = right(2) / right(1)
    p_left = (gamma - 1) * (left(3) - 0.5_dp * left(1) * v_left**2)
    p_right = (gamma - 1) * (right(3) - 0.5_dp * right(1) * v_right**2)
    c_left = sqrt(gamma * p_left / left(1))
    c_right = sqrt(gamma * p_right / right(1))
    slowest = min(v_left - c_left, v_right - c_right)
    fastest = max(v_left + c_left, v_right + c_right)
    of_left = [left(2), left(2) * v_left + p_left, v_left * (left(3) + p_left)]
    of_right = [right(2), right(2) * v_right + p_right, v_right * (right(3) + p_right)]
    if (slowest >= 0) then
      flux = of_left
    else if (fastest <= 0) then
      flux = of_right
    else
      flux = (fastest * of_left - slowest * of_right + slowest * fastest * (right - left)) / (fastest - slowest)
    end if
  end subroutine

  subroutine tangent(x, x_tan, u, u_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(3, cells), x_tan(3, cells), u(3, cells), u_tan(3, cells)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, u, u_tan)
  end subroutine

  subroutine adjoint(x, x_adj, u, u_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(3, cells), x_adj(3, cells), u(3, cells), u_adj(3, cells)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, u, u_adj)
  end subroutine
end module euler

program main
  use bench
  use euler
  implicit none
  real(dp) :: x(3 * cells)
  integer :: i
  x = [(1 + 0.1_dp * sin(7.0_dp * i / cells), 0.05_dp * cos(5.0_dp * i / cells), 2.5_dp + 0.2_dp * sin(3.0_dp * i / cells), i = 1, cells)]
  call measure('euler', x, 3 * cells, primal, tangent, adjoint)
end program
