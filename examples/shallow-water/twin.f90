! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twin experiment: a known truth, a first guess that misplaces its eddies, and gauges that see the truth with
! an error. Fills the passive module variables of grid, background and observations.
module twin
  use background
  use dynamics
  use grid
  use observations
  implicit none
  private
  public :: prepare_twin, random_normal, root_mean_square_error, write_fields

  real(dp), dimension(0:nx+1, 0:ny+1), public, protected :: truth_h, truth_u, truth_v

  ! Eddies: place (fractions of the width), radius (m) and height of the surface (m).
  real(dp), parameter :: true_eddies(4, 3) = reshape( &
      [0.28_dp, 0.42_dp, 1.3e5_dp,  1.6_dp,  0.58_dp, 0.27_dp, 1.1e5_dp, -1.4_dp, &
       0.78_dp, 0.50_dp, 1.2e5_dp,  1.1_dp], [4, 3])
  real(dp), parameter :: guessed_eddies(4, 3) = reshape( &
      [0.36_dp, 0.34_dp, 1.6e5_dp,  0.9_dp,  0.50_dp, 0.36_dp, 1.4e5_dp, -0.8_dp, &
       0.70_dp, 0.60_dp, 1.5e5_dp,  0.5_dp], [4, 3])

contains

  subroutine prepare_twin()
    integer :: i, j
    real(dp) :: squared
    do j = 0, ny+1
      do i = 0, nx+1
        squared = (i - 0.45_dp * nx)**2 + (j - 0.6_dp * ny)**2
        bottom(i, j) = 60 * exp(-squared / (nx / 8.0_dp)**2)
      end do
    end do
    call close_centres(bottom)
    call balanced_eddies(true_eddies, truth_h, truth_u, truth_v)
    call balanced_eddies(guessed_eddies, guess_h, guess_u, guess_v)
    call observe()
  end subroutine

  ! A level surface with eddies on it, and the velocity whose Coriolis force holds them.
  subroutine balanced_eddies(eddies, h, u, v)
    real(dp), intent(in) :: eddies(:, :)
    real(dp), intent(out), dimension(0:nx+1, 0:ny+1) :: h, u, v
    real(dp), dimension(0:nx+1, 0:ny+1) :: surface
    real(dp) :: away_x, away_y
    integer :: i, j, k
    surface = 0
    do k = 1, size(eddies, 2)
      do j = 1, ny
        do i = 1, nx
          away_x = spacing * (i - nx * eddies(1, k))
          away_x = away_x - width * anint(away_x / width)
          away_y = spacing * (j - nx * eddies(2, k))
          surface(i, j) = surface(i, j) + eddies(4, k) * exp(-(away_x**2 + away_y**2) / eddies(3, k)**2)
        end do
      end do
    end do
    call close_centres(surface)
    h = mean_depth - bottom + surface
    u = 0
    v = 0
    do j = 1, ny
      do i = 1, nx
        u(i, j) = -gravity / coriolis * (surface(i, j+1) - surface(i, j-1)) / (2 * spacing)
        v(i, j) = gravity / coriolis * (surface(i+1, j) - surface(i-1, j)) / (2 * spacing)
      end do
    end do
    call close_centres(u)
    call close_faces(v)
  end subroutine

  ! Runs the truth, which must keep its mass, and reads the gauges.
  subroutine observe()
    real(dp), dimension(0:nx+1, 0:ny+1) :: h, u, v
    real(dp) :: mass, drift, noise(gauges_x * gauges_y * times)
    integer :: ix, iy, step, k
    h = truth_h
    u = truth_u
    v = truth_v
    mass = sum(h(1:nx, 1:ny))
    call random_normal(noise)
    k = 0
    do step = 1, steps
      call advance(h, u, v)
      if (mod(step, every) /= 0) cycle
      do iy = 1, gauges_y
        do ix = 1, gauges_x
          k = k + 1
          gauge(ix, iy, step / every) = h(stride*ix - 1, stride*iy - 1) + bottom(stride*ix - 1, stride*iy - 1) &
                                      + sigma_gauge * noise(k)
        end do
      end do
    end do
    drift = abs(sum(h(1:nx, 1:ny)) - mass) / mass
    if (.not. drift < 1.0e-12_dp) error stop 'the model does not keep its mass'
  end subroutine

  ! Normal numbers by Box and Muller, the same in each run.
  subroutine random_normal(a)
    real(dp), intent(out) :: a(:)
    real(dp) :: uniform(2, size(a))
    integer, allocatable :: seed(:)
    integer :: n
    logical, save :: seeded = .false.
    if (.not. seeded) then
      call random_seed(size=n)
      allocate (seed(n), source=20240607)
      call random_seed(put=seed)
      seeded = .true.
    end if
    call random_number(uniform)
    a = sqrt(-2 * log(1 - uniform(1, :))) * cos(2 * acos(-1.0_dp) * uniform(2, :))
  end subroutine

  real(dp) function root_mean_square_error(a, truth) result(error)
    real(dp), intent(in), dimension(0:nx+1, 0:ny+1) :: a, truth
    error = sqrt(sum((a(1:nx, 1:ny) - truth(1:nx, 1:ny))**2) / (nx * ny))
  end function

  ! What the picture shows: the surface of truth, first guess and recovered state, and the places of the gauges.
  subroutine write_fields(recovered_h)
    real(dp), intent(in) :: recovered_h(0:nx+1, 0:ny+1)
    integer :: i, j, unit
    open (newunit=unit, file='fields.dat', action='write', status='replace')
    do j = 1, ny
      do i = 1, nx
        write (unit, '(2f10.2,4f12.5)') 1.0e-3_dp * spacing * [i - 0.5_dp, j - 0.5_dp], &
            [truth_h(i, j), guess_h(i, j), recovered_h(i, j)] + bottom(i, j) - mean_depth, bottom(i, j)
      end do
      write (unit, '()')
    end do
    close (unit)
    open (newunit=unit, file='gauges.dat', action='write', status='replace')
    do j = 1, gauges_y
      do i = 1, gauges_x
        write (unit, '(2f10.2)') 1.0e-3_dp * spacing * (stride * [i, j] - 1.5_dp)
      end do
    end do
    close (unit)
  end subroutine
end module twin
