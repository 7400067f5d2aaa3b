! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Fluxes over the edges of an unstructured mesh: gather from both ends, scatter to both, limiters, a square root.
module mesh
  implicit none
  integer, parameter :: cells_of_mesh = 5, edges = 7
  integer, parameter :: from(edges) = [1, 2, 3, 4, 5, 1, 2], to(edges) = [2, 3, 4, 5, 1, 3, 5]
  real(8), parameter :: length(edges) = [1d0, 0.5d0, 1.5d0, 1d0, 0.75d0, 1.25d0, 1d0], gravity = 9.81d0
end module
module subject
  use mesh
  implicit none
  integer, parameter :: cells = 2 * cells_of_mesh
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: step
    do step = 1, 3
      call advance(z(1), z(cells_of_mesh + 1), 0.01d0)
    end do
  end subroutine

  subroutine advance(depth, speed, dt)
    real(8), intent(inout) :: depth(cells_of_mesh), speed(cells_of_mesh)
    real(8), intent(in) :: dt
    real(8) :: depth_change(cells_of_mesh), speed_change(cells_of_mesh), flux(2)
    integer :: edge, i
    do i = 1, cells_of_mesh
      depth_change(i) = 0
      speed_change(i) = 0
    end do
    do edge = 1, edges
      call riemann(depth(from(edge)), speed(from(edge)), depth(to(edge)), speed(to(edge)), flux)
      depth_change(from(edge)) = depth_change(from(edge)) - length(edge) * flux(1)
      depth_change(to(edge)) = depth_change(to(edge)) + length(edge) * flux(1)
      speed_change(from(edge)) = speed_change(from(edge)) - length(edge) * flux(2)
      speed_change(to(edge)) = speed_change(to(edge)) + length(edge) * flux(2)
    end do
    do i = 1, cells_of_mesh
      depth(i) = depth(i) + dt * depth_change(i)
      speed(i) = speed(i) + dt * speed_change(i) / max(depth(i), 0.1d0)
    end do
  end subroutine

  subroutine riemann(hl, ul, hr, ur, flux)
    real(8), intent(in) :: hl, ul, hr, ur
    real(8), intent(out) :: flux(2)
    real(8) :: fastest
    fastest = max(abs(ul) + sqrt(gravity * hl), abs(ur) + sqrt(gravity * hr))
    flux(1) = 0.5d0 * (hl * ul + hr * ur) - 0.5d0 * fastest * (hr - hl)
    flux(2) = 0.5d0 * (0.5d0 * ul**2 + gravity * hl + 0.5d0 * ur**2 + gravity * hr) - 0.5d0 * fastest * (ur - ul)
  end subroutine
end module
include 'state.inc'
