! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Particles with Lennard-Jones forces up to a cut-off, moved by the leapfrog scheme: every pair, a branch that
! depends on active values, and sums into both particles of a pair.
module nbody
  use bench, only: dp
  implicit none
  integer, parameter :: side = 8, particles = side**3, n = 6 * particles, steps = 20
  real(dp), parameter :: dt = 0.004_dp, cutoff = 2.5_dp

contains

  subroutine forces(position, force)
    real(dp), intent(in) :: position(3, particles)
    real(dp), intent(out) :: force(3, particles)
    real(dp) :: away(3), square, sixth, strength
    integer :: i, j
    force = 0
    do i = 1, particles
      do j = i + 1, particles
        away = position(:, i) - position(:, j)
        square = away(1)**2 + away(2)**2 + away(3)**2
        if (square < cutoff**2) then
          sixth = 1 / square**3
          strength = 24 * sixth * (2 * sixth - 1) / square
          force(:, i) = force(:, i) + strength * away
          force(:, j) = force(:, j) - strength * away
        end if
      end do
    end do
  end subroutine

  subroutine primal(x, y)
    real(dp), intent(in) :: x(3, particles, 2)
    real(dp), intent(out) :: y(3, particles, 2)
    real(dp) :: force(3, particles)
    integer :: step
    y = x
    do step = 1, steps
      y(:, :, 1) = y(:, :, 1) + dt * y(:, :, 2)
      call forces(y(:, :, 1), force)
      y(:, :, 2) = y(:, :, 2) + dt * force
    end do
  end subroutine

  subroutine tangent(x, x_tan, y, y_tan)
    use wengert
    external :: wengert_tangent
    real(dp), dimension(3, particles, 2) :: x, x_tan, y, y_tan
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, y, y_tan)
  end subroutine

  subroutine adjoint(x, x_adj, y, y_adj)
    use wengert
    external :: wengert_adjoint
    real(dp), dimension(3, particles, 2) :: x, x_adj, y, y_adj
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, y, y_adj)
  end subroutine
end module nbody

program main
  use bench
  use nbody
  implicit none
  real(dp) :: x(3, particles, 2), displacement(3)
  integer :: i, j, k
  x = 0
  do k = 1, side   ! a lattice near its equilibrium, slightly disturbed, at rest
    do j = 1, side
      do i = 1, side
        call random_number(displacement)
        x(:, i + side * (j - 1 + side * (k - 1)), 1) = 1.15_dp * [i, j, k] + 0.05_dp * displacement
      end do
    end do
  end do
  call measure('nbody', [x], n, primal, tangent, adjoint)
end program
