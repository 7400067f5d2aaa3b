! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Euler's equations on an unstructured mesh: Rusanov's fluxes along edges with indirect addressing, cells in no
! particular order, explicit steps in place.
module fluxes
  use bench, only: dp
  implicit none
  integer, parameter :: side = 48, cells = side**2, edges = 2 * cells, n = 4 * cells, steps = 30
  real(dp), parameter :: gamma = 1.4_dp, dt = 0.1_dp
  integer :: left(edges), right(edges)
  real(dp) :: normal(2, edges)

contains

  ! The mesh: a torus of quadrilaterals, its cells renumbered at random, its edges turned a little.
  subroutine make_mesh()
    integer :: number(cells), i, j, k, held, edge
    real(dp) :: dice, angle
    number = [(k, k=1, cells)]
    do k = cells, 2, -1
      call random_number(dice)
      j = 1 + int(dice * k)
      held = number(k)
      number(k) = number(j)
      number(j) = held
    end do
    do j = 0, side - 1
      do i = 0, side - 1
        do k = 0, 1
          edge = 1 + k + 2 * (i + side * j)
          left(edge) = number(1 + i + side * j)
          right(edge) = number(1 + mod(i + 1 - k, side) + side * mod(j + k, side))
          call random_number(dice)
          angle = acos(0.0_dp) * k + 0.2_dp * (dice - 0.5_dp)
          normal(:, edge) = [cos(angle), sin(angle)]
        end do
      end do
    end do
  end subroutine

  pure subroutine flux_of(u, direction, flux, speed)
    real(dp), intent(in) :: u(4), direction(2)
    real(dp), intent(out) :: flux(4), speed
    real(dp) :: velocity(2), along, pressure
    velocity = u(2:3) / u(1)
    along = velocity(1) * direction(1) + velocity(2) * direction(2)
    pressure = (gamma - 1) * (u(4) - 0.5_dp * u(1) * (velocity(1)**2 + velocity(2)**2))
    flux(1) = u(1) * along
    flux(2:3) = u(2:3) * along + pressure * direction
    flux(4) = (u(4) + pressure) * along
    speed = abs(along) + sqrt(gamma * pressure / u(1))
  end subroutine

  subroutine primal(x, u)
    real(dp), intent(in) :: x(4, cells)
    real(dp), intent(out) :: u(4, cells)
    real(dp) :: residual(4, cells), flux_left(4), flux_right(4), speed_left, speed_right, flux(4)
    integer :: edge, step
    u = x
    do step = 1, steps
      residual = 0
      do edge = 1, edges
        call flux_of(u(:, left(edge)), normal(:, edge), flux_left, speed_left)
        call flux_of(u(:, right(edge)), normal(:, edge), flux_right, speed_right)
        flux = 0.5_dp * (flux_left + flux_right - max(speed_left, speed_right) * (u(:, right(edge)) - u(:, left(edge))))
        residual(:, left(edge)) = residual(:, left(edge)) - flux
        residual(:, right(edge)) = residual(:, right(edge)) + flux
      end do
      u = u + dt * residual
    end do
  end subroutine

  subroutine tangent(x, x_tan, u, u_tan)
    use wengert
    external :: wengert_tangent
    real(dp), dimension(4, cells) :: x, x_tan, u, u_tan
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, u, u_tan)
  end subroutine

  subroutine adjoint(x, x_adj, u, u_adj)
    use wengert
    external :: wengert_adjoint
    real(dp), dimension(4, cells) :: x, x_adj, u, u_adj
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, u, u_adj)
  end subroutine
end module fluxes

program main
  use bench
  use fluxes
  implicit none
  real(dp) :: x(4, cells)
  call make_mesh()
  call random_number(x)
  x(1, :) = 1 + 0.3_dp * x(1, :)
  x(2:3, :) = 0.4_dp * (x(2:3, :) - 0.5_dp)
  x(4, :) = 2.5_dp + 0.5_dp * x(4, :)
  call measure('fluxes', [x], n, primal, tangent, adjoint)
end program
