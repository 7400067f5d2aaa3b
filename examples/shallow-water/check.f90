! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Are the derivatives right, and what do they cost? The adjoint is compared with the tangent (dot product), the
! tangent with central differences. A comparison that fails ends the program.
module check
  use assimilation, only: cost, cost_adjoint, cost_tangent, controls
  use grid, only: dp
  use stopwatch
  implicit none
  private
  public :: check_derivatives, print_ratios

contains

  subroutine check_derivatives(x, direction)
    real(dp), intent(in) :: x(controls), direction(controls)
    real(dp) :: gradient(controls), j, by_tangent, by_adjoint, by_difference, plus, minus, step, error, best
    integer :: k

    call cost_tangent(x, direction, j, by_tangent)
    call cost_adjoint(x, gradient, j, 1.0_dp)
    by_adjoint = dot_product(gradient, direction)
    error = abs(by_tangent - by_adjoint) / abs(by_tangent)
    print '(a,f12.1,a)', 'dot-product test          ', error / epsilon(1.0_dp), ' units of rounding'
    if (.not. error < 1.0e-11_dp) error stop 'the adjoint does not fit the tangent'

    best = huge(best)
    do k = 2, 6
      step = 10.0_dp**(-k)
      call cost(x + step * direction, plus)
      call cost(x - step * direction, minus)
      by_difference = (plus - minus) / (2 * step)
      best = min(best, abs(by_difference - by_tangent) / abs(by_tangent))
    end do
    print '(a,es12.1,a)', 'tangent against difference', best, ' relative'
    if (.not. best < 1.0e-6_dp) error stop 'the tangent does not fit the differences'
  end subroutine

  ! Medians of interleaved rounds, after one round to warm up.
  subroutine print_ratios(x, direction)
    real(dp), intent(in) :: x(controls), direction(controls)
    integer, parameter :: rounds = 9
    real(dp) :: seconds(0:rounds, 3), at(4), gradient(controls), j, j_tan
    integer :: round

    do round = 0, rounds
      at(1) = cpu_seconds()
      call cost(x, j)
      at(2) = cpu_seconds()
      call cost_tangent(x, direction, j, j_tan)
      at(3) = cpu_seconds()
      call cost_adjoint(x, gradient, j, 1.0_dp)
      at(4) = cpu_seconds()
      seconds(round, :) = at(2:4) - at(1:3)
    end do
    print '(a,f12.2,a)', 'one cost                  ', 1.0e3_dp * median(seconds(1:, 1)), ' ms'
    print '(a,f12.2)', 'tangent / primal time     ', median(seconds(1:, 2)) / median(seconds(1:, 1))
    print '(a,f12.2)', 'adjoint / primal time     ', median(seconds(1:, 3)) / median(seconds(1:, 1))
  end subroutine
end module check
