! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Burgers' equation by a second-order scheme (MUSCL): slopes by van Leer's limiter, fluxes from the side that the wind comes from. Which
! neighbours a cell's numbers come from is a matter of branches; all loops are parallel.
module muscl
  use bench, only: dp
  implicit none
  integer, parameter :: n = 2000, steps = 200
  real(dp), parameter :: courant = 0.1_dp

contains

  subroutine primal(x, u)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: u(n)
    real(dp) :: slope(n), flux(n), before, behind, left, right
    integer :: i, step
    u = x
    slope = 0
    flux = 0
    do step = 1, steps
      do i = 2, n - 1
        before = u(i) - u(i-1)
        behind = u(i+1) - u(i)
        if (before * behind > 0) then
          slope(i) = 2 * before * behind / (before + behind)
        else
          slope(i) = 0
        end if
      end do
      do i = 1, n - 1
        left = u(i) + 0.5_dp * slope(i)
        right = u(i+1) - 0.5_dp * slope(i+1)
        flux(i) = 0
        if (left > 0) flux(i) = 0.5_dp * left * left
        if (right < 0) flux(i) = flux(i) + 0.5_dp * right * right
      end do
      do i = 2, n - 1
        u(i) = u(i) - courant * (flux(i) - flux(i-1))
      end do
    end do
  end subroutine

  subroutine tangent(x, x_tan, u, u_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(n), x_tan(n), u(n), u_tan(n)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, u, u_tan)
  end subroutine

  subroutine adjoint(x, x_adj, u, u_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(n), x_adj(n), u(n), u_adj(n)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, u, u_adj)
  end subroutine
end module muscl

program main
  use bench
  use muscl
  implicit none
  real(dp) :: x(n)
  integer :: i
  ! Falls everywhere: differences would meet the kink of the limiter at each hill.
  x = [(0.6_dp - 1.1_dp * i / n + 0.05_dp * sin(9.0_dp * i / n), i = 1, n)]
  call measure('muscl', x, n, primal, tangent, adjoint)
end program
