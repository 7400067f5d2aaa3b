! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A shallow-water model, the cost function of its initial state, and that function's derivatives.
!
! Everything that is differentiated stands in this file: the plugin sees one compilation unit at a time. The
! modules go from the ground up: grid, dynamics, background, observations, assimilation. Active arrays have
! explicit shapes; what module variables hold (topography, first guess, observations) is passive.

! The channel: periodic in x, walls at the southern and northern edge. Each field has a halo one cell wide.
module grid
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: nx = 64, ny = 48, steps = 120
  real(dp), parameter :: width = 1.6e6_dp               ! m, in x
  real(dp), parameter :: spacing = width / nx           ! m
  real(dp), parameter :: step_length = 300.0_dp         ! s
  real(dp), parameter :: gravity = 9.81_dp, coriolis = 1.0e-4_dp
  real(dp), parameter :: mean_depth = 200.0_dp          ! m
  real(dp), parameter :: viscosity = 2.0e3_dp           ! m2/s
  real(dp) :: bottom(0:nx+1, 0:ny+1) = 0                ! height of the topography, m

contains

  ! Halo of a field at cell centres: periodic, and no gradient across the walls.
  subroutine close_centres(a)
    real(dp), intent(inout) :: a(0:nx+1, 0:ny+1)
    integer :: i, j
    do j = 1, ny
      a(0, j) = a(nx, j)
      a(nx+1, j) = a(1, j)
    end do
    do i = 0, nx+1
      a(i, 0) = a(i, 1)
      a(i, ny+1) = a(i, ny)
    end do
  end subroutine

  ! Halo of a field on northern faces: periodic, and zero on the walls, which are the faces 0 and ny.
  subroutine close_faces(a)
    real(dp), intent(inout) :: a(0:nx+1, 0:ny+1)
    integer :: i, j
    do i = 1, nx
      a(i, 0) = 0
      a(i, ny) = 0
      a(i, ny+1) = 0
    end do
    do j = 0, ny+1
      a(0, j) = a(nx, j)
      a(nx+1, j) = a(1, j)
    end do
  end subroutine
end module grid

! Sadourny's energy-conserving scheme on the Arakawa C grid: thickness h at the centre (i, j) of a cell,
! velocity u on its eastern and v on its northern face, vorticity at its north-eastern corner.
module dynamics
  use grid
  implicit none

contains

  subroutine tendencies(h, u, v, dh, du, dv)
    real(dp), intent(in) :: h(0:nx+1, 0:ny+1), u(0:nx+1, 0:ny+1), v(0:nx+1, 0:ny+1)
    real(dp), intent(out) :: dh(nx, ny), du(nx, ny), dv(nx, ny)
    real(dp), dimension(0:nx+1, 0:ny+1) :: flux_x, flux_y, head, q
    real(dp) :: vorticity
    integer :: i, j

    do j = 0, ny+1
      do i = 0, nx
        flux_x(i, j) = 0.5_dp * (h(i, j) + h(i+1, j)) * u(i, j)
      end do
    end do
    do j = 0, ny
      do i = 0, nx+1
        flux_y(i, j) = 0.5_dp * (h(i, j) + h(i, j+1)) * v(i, j)
      end do
    end do
    do j = 0, ny
      do i = 0, nx
        vorticity = (v(i+1, j) - v(i, j) - u(i, j+1) + u(i, j)) / spacing
        q(i, j) = 4 * (coriolis + vorticity) / (h(i, j) + h(i+1, j) + h(i, j+1) + h(i+1, j+1))
      end do
    end do
    do j = 1, ny+1
      do i = 1, nx+1
        head(i, j) = gravity * (h(i, j) + bottom(i, j)) &
                   + 0.25_dp * (u(i, j)**2 + u(i-1, j)**2 + v(i, j)**2 + v(i, j-1)**2)
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        dh(i, j) = (flux_x(i-1, j) - flux_x(i, j) + flux_y(i, j-1) - flux_y(i, j)) / spacing
        du(i, j) = 0.25_dp * (q(i, j) * (flux_y(i, j) + flux_y(i+1, j)) &
                            + q(i, j-1) * (flux_y(i, j-1) + flux_y(i+1, j-1))) &
                 - (head(i+1, j) - head(i, j)) / spacing &
                 + viscosity * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) - 4*u(i, j)) / spacing**2
        dv(i, j) = -0.25_dp * (q(i, j) * (flux_x(i, j) + flux_x(i, j+1)) &
                             + q(i-1, j) * (flux_x(i-1, j) + flux_x(i-1, j+1))) &
                 - (head(i, j+1) - head(i, j)) / spacing &
                 + viscosity * (v(i-1, j) + v(i+1, j) + v(i, j-1) + v(i, j+1) - 4*v(i, j)) / spacing**2
      end do
    end do
  end subroutine

  ! a = keep*a0 + (1 - keep)*(a + dt*da): one stage of Shu and Osher's Runge-Kutta schemes.
  subroutine blend(keep, a0, da, a)
    real(dp), intent(in) :: keep, a0(0:nx+1, 0:ny+1), da(nx, ny)
    real(dp), intent(inout) :: a(0:nx+1, 0:ny+1)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        a(i, j) = keep * a0(i, j) + (1 - keep) * (a(i, j) + step_length * da(i, j))
      end do
    end do
  end subroutine

  ! One time step: the third-order strong-stability-preserving Runge-Kutta scheme.
  subroutine advance(h, u, v)
    real(dp), intent(inout), dimension(0:nx+1, 0:ny+1) :: h, u, v
    real(dp), parameter :: keep(3) = [0.0_dp, 0.75_dp, 1.0_dp / 3.0_dp]
    real(dp), dimension(0:nx+1, 0:ny+1) :: h0, u0, v0
    real(dp), dimension(nx, ny) :: dh, du, dv
    integer :: stage
    h0 = h
    u0 = u
    v0 = v
    do stage = 1, 3
      call tendencies(h, u, v, dh, du, dv)
      call blend(keep(stage), h0, dh, h)
      call blend(keep(stage), u0, du, u)
      call blend(keep(stage), v0, dv, v)
      call close_centres(h)
      call close_centres(u)
      call close_faces(v)
    end do
  end subroutine
end module dynamics

! The first guess and its errors. The control is the initial state's departure from the first guess in units
! of those errors: independent normal numbers, spread by a smoother that stands for the errors' correlation.
module background
  use grid
  implicit none
  integer, parameter :: controls = 3 * nx * ny
  integer, parameter :: smoothings = 12
  real(dp), parameter :: gain = sqrt(2 * acos(-1.0_dp) * smoothings)  ! gives back the smoother's loss of deviation
  real(dp), parameter :: sigma_depth = 1.0_dp           ! m
  real(dp), parameter :: sigma_velocity = 0.3_dp        ! m/s
  real(dp), dimension(0:nx+1, 0:ny+1) :: guess_h = mean_depth, guess_u = 0, guess_v = 0

contains

  subroutine smooth(a)
    real(dp), intent(inout) :: a(0:nx+1, 0:ny+1)
    real(dp) :: b(0:nx+1, ny)
    integer :: i, j, pass
    do pass = 1, smoothings
      call close_centres(a)
      do j = 1, ny
        do i = 0, nx+1
          b(i, j) = 0.25_dp * (a(i, j-1) + 2*a(i, j) + a(i, j+1))
        end do
      end do
      do j = 1, ny
        do i = 1, nx
          a(i, j) = 0.25_dp * (b(i-1, j) + 2*b(i, j) + b(i+1, j))
        end do
      end do
    end do
    call close_centres(a)
  end subroutine

  subroutine depart(x, guess, sigma, a)
    real(dp), intent(in) :: x(nx, ny), guess(0:nx+1, 0:ny+1), sigma
    real(dp), intent(out) :: a(0:nx+1, 0:ny+1)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        a(i, j) = sigma * gain * x(i, j)
      end do
    end do
    call smooth(a)
    do j = 0, ny+1
      do i = 0, nx+1
        a(i, j) = guess(i, j) + a(i, j)
      end do
    end do
  end subroutine

  subroutine initial_state(x, h, u, v)
    real(dp), intent(in) :: x(nx, ny, 3)
    real(dp), intent(out), dimension(0:nx+1, 0:ny+1) :: h, u, v
    call depart(x(:, :, 1), guess_h, sigma_depth, h)
    call depart(x(:, :, 2), guess_u, sigma_velocity, u)
    call depart(x(:, :, 3), guess_v, sigma_velocity, v)
    call close_faces(v)
  end subroutine
end module background

! Gauges: the height of the surface at every fourth cell in x and y, every tenth step, with an error.
module observations
  use grid
  implicit none
  integer, parameter :: stride = 4, every = 10
  integer, parameter :: gauges_x = nx / stride, gauges_y = ny / stride, times = steps / every
  real(dp), parameter :: sigma_gauge = 0.1_dp           ! m
  real(dp) :: gauge(gauges_x, gauges_y, times) = 0

contains

  subroutine add_misfit(h, time, j)
    real(dp), intent(in) :: h(0:nx+1, 0:ny+1)
    integer, intent(in) :: time
    real(dp), intent(inout) :: j
    real(dp) :: departure
    integer :: ix, iy
    do iy = 1, gauges_y
      do ix = 1, gauges_x
        departure = h(stride*ix - 1, stride*iy - 1) + bottom(stride*ix - 1, stride*iy - 1) - gauge(ix, iy, time)
        j = j + 0.5_dp * (departure / sigma_gauge)**2
      end do
    end do
  end subroutine
end module observations

! The cost of a control, and its derivatives, which the plugin makes.
module assimilation
  use grid
  use dynamics
  use background
  use observations
  implicit none

contains

  ! Half the squared length of the control, and half the squared misfit to the gauges along the model's path.
  subroutine cost(x, j)
    real(dp), intent(in) :: x(controls)
    real(dp), intent(out) :: j
    real(dp), dimension(0:nx+1, 0:ny+1) :: h, u, v
    integer :: i, step
    j = 0
    do i = 1, controls
      j = j + 0.5_dp * x(i)**2
    end do
    call initial_state(x, h, u, v)
    do step = 1, steps
      call advance(h, u, v)
      if (mod(step, every) == 0) call add_misfit(h, step / every, j)
    end do
  end subroutine

  ! x_adj = (dj/dx)^T j_adj, by the adjoint of cost.
  subroutine cost_adjoint(x, x_adj, j, j_adj)
    use wengert
    external :: wengert_adjoint
    real(dp), intent(in) :: x(controls), j_adj
    real(dp), intent(out) :: x_adj(controls), j
    real(dp) :: seed
    x_adj = 0
    seed = j_adj
    call wengert_adjoint(cost, wengert_dup, x, x_adj, wengert_dup, j, seed)
  end subroutine

  ! j_tan = (dj/dx) x_tan, by the tangent of cost.
  subroutine cost_tangent(x, x_tan, j, j_tan)
    use wengert
    external :: wengert_tangent
    real(dp), intent(in) :: x(controls), x_tan(controls)
    real(dp), intent(out) :: j, j_tan
    j_tan = 0
    call wengert_tangent(cost, wengert_dup, x, x_tan, wengert_dup, j, j_tan)
  end subroutine
end module assimilation
