! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Two-stream radiation: reflectance and transmittance of each layer of a column, added up from the ground, then fluxes
! from the top. One exponential and two square roots a layer, recurrences over layers, columns independent.
module two_stream
  use bench, only: dp
  implicit none
  integer, parameter :: layers = 50, columns = 2000, n = 2 * layers * columns, results = (layers + 1) * columns
  real(dp), parameter :: asymmetry = 0.6_dp, ground = 0.2_dp

contains

  subroutine primal(x, net)
    ! Optical thickness and single-scattering albedo.
    real(dp), intent(in) :: x(layers, 2, columns)
    real(dp), intent(out) :: net(layers + 1, columns)
    real(dp), dimension(layers) :: reflected, passed
    real(dp) :: below(layers + 1), down(layers + 1), gamma1, gamma2, k, e, denominator, albedo
    integer :: i, j
    do j = 1, columns
      do i = 1, layers
        albedo = x(i, 2, j)
        gamma1 = 0.25_dp * (7 - albedo * (4 + 3 * asymmetry))
        gamma2 = -0.25_dp * (1 - albedo * (4 - 3 * asymmetry))
        k = sqrt(max(gamma1**2 - gamma2**2, 1.0e-12_dp))
        e = exp(-2 * k * x(i, 1, j))
        denominator = 1 / (k + gamma1 + (k - gamma1) * e)
        reflected(i) = gamma2 * (1 - e) * denominator
        passed(i) = 2 * k * sqrt(e) * denominator
      end do
      ! What all below an interface reflects.
      below(layers + 1) = ground
      do i = layers, 1, -1
        below(i) = reflected(i) + passed(i)**2 * below(i + 1) / (1 - reflected(i) * below(i + 1))
      end do
      down(1) = 1
      do i = 1, layers
        down(i + 1) = passed(i) * down(i) / (1 - reflected(i) * below(i + 1))
      end do
      do i = 1, layers + 1
        net(i, j) = down(i) * (1 - below(i))
      end do
    end do
  end subroutine

  subroutine tangent(x, x_tan, net, net_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(layers, 2, columns), x_tan(layers, 2, columns), net(layers + 1, columns), net_tan(layers + 1, columns)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, net, net_tan)
  end subroutine

  subroutine adjoint(x, x_adj, net, net_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(layers, 2, columns), x_adj(layers, 2, columns), net(layers + 1, columns), net_adj(layers + 1, columns)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, net, net_adj)
  end subroutine
end module two_stream

program main
  use bench
  use two_stream
  implicit none
  real(dp) :: x(layers, 2, columns)
  call random_number(x)
  x(:, 1, :) = 0.05_dp + 0.5_dp * x(:, 1, :)
  x(:, 2, :) = 0.6_dp + 0.35_dp * x(:, 2, :)
  call measure('two_stream', [x], results, primal, tangent, adjoint)
end program
