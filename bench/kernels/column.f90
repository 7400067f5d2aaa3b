! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Physics of atmospheric columns: saturation and condensation, rain that falls and evaporates, and turbulent mixing,
! solved implicitly. Columns are independent; within one there are branches at each level and recurrences over levels.
module column
  use bench, only: dp
  implicit none
  integer, parameter :: levels = 40, columns = 1000, n = 2 * levels * columns
  real(dp), parameter :: dt = 300, latent = 2500, gas = 0.287_dp, gravity = 9.81_dp
  ! At the middle of each layer, in kPa; the first is the highest.
  real(dp) :: pressure(levels)

contains

  pure subroutine condense(t, q, rain)
    real(dp), intent(inout) :: t(levels), q(levels)
    real(dp), intent(out) :: rain
    real(dp) :: saturation, slope, excess
    integer :: k
    rain = 0
    do k = 1, levels
      saturation = 0.622_dp * 0.611_dp * exp(17.27_dp * (t(k) - 273.16_dp) / (t(k) - 35.86_dp)) / pressure(k)
      slope = saturation * 4098 / (t(k) - 35.86_dp)**2
      if (q(k) > saturation) then
        excess = (q(k) - saturation) / (1 + latent * slope)
        q(k) = q(k) - excess
        t(k) = t(k) + latent * excess
        rain = rain + excess
      else if (rain > 0) then
        excess = min(rain, 0.3_dp * (saturation - q(k)) * sqrt(rain / 1.0e-3_dp))
        q(k) = q(k) + excess
        t(k) = t(k) - latent * excess
        rain = rain - excess
      end if
    end do
  end subroutine

  pure subroutine mix(t, q)
    real(dp), intent(inout) :: t(levels), q(levels)
    real(dp) :: theta(levels), exchange(levels), factor(levels), stability, pivot
    integer :: k
    do k = 1, levels
      theta(k) = t(k) * (100 / pressure(k))**0.286_dp
    end do
    exchange(1) = 0
    do k = 2, levels
      stability = gravity * (theta(k - 1) - theta(k)) / theta(k)
      if (stability < 0) then
        exchange(k) = 0.4_dp * sqrt(1 - 16 * stability)
      else if (stability < 0.2_dp) then
        exchange(k) = 0.01_dp + 0.39_dp * (1 - 5 * stability)**2
      else
        exchange(k) = 0.01_dp
      end if
    end do
    ! Tridiagonal systems with one matrix: elimination downwards, substitution upwards.
    factor(1) = exchange(2) / (1 + exchange(2))
    theta(1) = theta(1) / (1 + exchange(2))
    q(1) = q(1) / (1 + exchange(2))
    do k = 2, levels - 1
      pivot = 1 + exchange(k) * (1 - factor(k - 1)) + exchange(k + 1)
      factor(k) = exchange(k + 1) / pivot
      theta(k) = (theta(k) + exchange(k) * theta(k - 1)) / pivot
      q(k) = (q(k) + exchange(k) * q(k - 1)) / pivot
    end do
    pivot = 1 + exchange(levels) * (1 - factor(levels - 1))
    theta(levels) = (theta(levels) + exchange(levels) * theta(levels - 1)) / pivot
    q(levels) = (q(levels) + exchange(levels) * q(levels - 1)) / pivot
    do k = levels - 1, 1, -1
      theta(k) = theta(k) + factor(k) * theta(k + 1)
      q(k) = q(k) + factor(k) * q(k + 1)
    end do
    do k = 1, levels
      t(k) = theta(k) * (pressure(k) / 100)**0.286_dp
    end do
  end subroutine

  ! Temperature in K and humidity in g/kg, before and after.
  subroutine primal(x, y)
    real(dp), intent(in) :: x(levels, 2, columns)
    real(dp), intent(out) :: y(levels, 2, columns)
    real(dp) :: t(levels), q(levels), rain
    integer :: i
    do i = 1, columns
      t = x(:, 1, i)
      q = 1.0e-3_dp * x(:, 2, i)
      call condense(t, q, rain)
      call mix(t, q)
      q(levels) = q(levels) + 0.1_dp * rain
      y(:, 1, i) = t
      y(:, 2, i) = 1.0e3_dp * q
    end do
  end subroutine

  subroutine tangent(x, x_tan, y, y_tan)
    use wengert
    external :: wengert_tangent
    real(dp), dimension(levels, 2, columns) :: x, x_tan, y, y_tan
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, y, y_tan)
  end subroutine

  subroutine adjoint(x, x_adj, y, y_adj)
    use wengert
    external :: wengert_adjoint
    real(dp), dimension(levels, 2, columns) :: x, x_adj, y, y_adj
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, y, y_adj)
  end subroutine

  ! By hand: each column forward, keeping what its exponentials and its elimination gave, then backward. The matrix of the mixing is
  ! symmetric, so that its adjoint is a solution with the same factors; powers of the pressure are computed once.
  subroutine hand(x, x_adj, y, y_adj)
    real(dp), dimension(levels, 2, columns) :: x, x_adj, y, y_adj
    real(dp), dimension(levels) :: t, q, t_start, saturation, slope, excess, root, rain_before, to_theta, theta, exchange, stability, &
        factor, pivot, theta_adj, q_adj, t_adj, exchange_adj
    real(dp) :: rain, candidate, rain_adj, own, along, sum_adj, saturation_adj, slope_adj, share
    integer :: branch(levels), i, k
    to_theta = (100 / pressure)**0.286_dp
    do i = 1, columns
      t = x(:, 1, i)
      q = 1.0e-3_dp * x(:, 2, i)
      t_start = t
      rain = 0
      saturation = 0.622_dp * 0.611_dp * exp(17.27_dp * (t - 273.16_dp) / (t - 35.86_dp)) / pressure
      slope = saturation * 4098 / (t - 35.86_dp)**2
      do k = 1, levels
        rain_before(k) = rain
        branch(k) = 0
        if (q(k) > saturation(k)) then
          branch(k) = 1
          excess(k) = (q(k) - saturation(k)) / (1 + latent * slope(k))
          q(k) = q(k) - excess(k)
          t(k) = t(k) + latent * excess(k)
          rain = rain + excess(k)
        else if (rain > 0) then
          root(k) = 0.3_dp * sqrt(rain / 1.0e-3_dp)
          candidate = (saturation(k) - q(k)) * root(k)
          branch(k) = merge(2, 3, candidate < rain)
          excess(k) = min(rain, candidate)
          q(k) = q(k) + excess(k)
          t(k) = t(k) - latent * excess(k)
          rain = rain - excess(k)
        end if
      end do
      theta = t * to_theta
      t = theta
      exchange(1) = 0
      do k = 2, levels
        stability(k) = gravity * (theta(k - 1) - theta(k)) / theta(k)
        if (stability(k) < 0) then
          exchange(k) = 0.4_dp * sqrt(1 - 16 * stability(k))
        else if (stability(k) < 0.2_dp) then
          exchange(k) = 0.01_dp + 0.39_dp * (1 - 5 * stability(k))**2
        else
          exchange(k) = 0.01_dp
        end if
      end do
      pivot(1) = 1 / (1 + exchange(2))
      factor(1) = exchange(2) * pivot(1)
      do k = 2, levels - 1
        pivot(k) = 1 / (1 + exchange(k) * (1 - factor(k - 1)) + exchange(k + 1))
        factor(k) = exchange(k + 1) * pivot(k)
      end do
      pivot(levels) = 1 / (1 + exchange(levels) * (1 - factor(levels - 1)))
      call solve(theta, q)
      y(:, 1, i) = theta / to_theta
      y(:, 2, i) = 1.0e3_dp * q
      y(levels, 2, i) = 1.0e3_dp * (q(levels) + 0.1_dp * rain)

      theta_adj = y_adj(:, 1, i) / to_theta
      q_adj = 1.0e3_dp * y_adj(:, 2, i)
      y_adj(:, :, i) = 0
      rain_adj = 0.1_dp * q_adj(levels)
      call solve(theta_adj, q_adj)
      t_adj = theta_adj
      exchange_adj(2:) = -(theta_adj(2:) - theta_adj(:levels-1)) * (theta(2:) - theta(:levels-1)) &
          - (q_adj(2:) - q_adj(:levels-1)) * (q(2:) - q(:levels-1))
      do k = 2, levels
        if (stability(k) < 0) then
          along = -1.28_dp / exchange(k)
        else if (stability(k) < 0.2_dp) then
          along = -3.9_dp * (1 - 5 * stability(k))
        else
          along = 0
        end if
        own = exchange_adj(k) * along * gravity / t(k)
        t_adj(k - 1) = t_adj(k - 1) + own
        t_adj(k) = t_adj(k) - own * t(k - 1) / t(k)
      end do
      t_adj = t_adj * to_theta
      do k = levels, 1, -1
        if (branch(k) == 0) cycle
        if (branch(k) == 1) then
          share = 1 / (1 + latent * slope(k))
          sum_adj = (latent * t_adj(k) - q_adj(k) + rain_adj) * share
          q_adj(k) = q_adj(k) + sum_adj
          saturation_adj = -sum_adj
          slope_adj = -sum_adj * excess(k) * latent
          saturation_adj = saturation_adj + slope_adj * slope(k) / saturation(k)
        else
          sum_adj = q_adj(k) - latent * t_adj(k) - rain_adj
          if (branch(k) == 2) then
            saturation_adj = sum_adj * root(k)
            q_adj(k) = q_adj(k) - saturation_adj
            rain_adj = rain_adj + 0.5_dp * sum_adj * excess(k) / rain_before(k)
          else
            saturation_adj = 0
            rain_adj = rain_adj + sum_adj
          end if
          slope_adj = 0
        end if
        own = t_start(k) - 35.86_dp
        t_adj(k) = t_adj(k) + (saturation_adj * saturation(k) * 17.27_dp * 237.3_dp / own - 2 * slope_adj * slope(k)) / own
      end do
      x_adj(:, 1, i) = x_adj(:, 1, i) + t_adj
      x_adj(:, 2, i) = x_adj(:, 2, i) + 1.0e-3_dp * q_adj
    end do

  contains

    subroutine solve(a, b)
      real(dp), intent(inout) :: a(levels), b(levels)
      integer :: k
      a(1) = a(1) * pivot(1)
      b(1) = b(1) * pivot(1)
      do k = 2, levels
        a(k) = (a(k) + exchange(k) * a(k - 1)) * pivot(k)
        b(k) = (b(k) + exchange(k) * b(k - 1)) * pivot(k)
      end do
      do k = levels - 1, 1, -1
        a(k) = a(k) + factor(k) * a(k + 1)
        b(k) = b(k) + factor(k) * b(k + 1)
      end do
    end subroutine
  end subroutine
end module column

program main
  use bench
  use column
  implicit none
  real(dp) :: x(levels, 2, columns)
  integer :: i, k
  call random_number(x)
  do k = 1, levels
    pressure(k) = 20 + 80 * (k - 0.5_dp) / levels
  end do
  do i = 1, columns
    do k = 1, levels
      x(k, 1, i) = 290 * (pressure(k) / 100)**0.2_dp + 3 * (x(k, 1, i) - 0.5_dp)
      x(k, 2, i) = (0.5_dp + 0.7_dp * x(k, 2, i)) * 380 / pressure(k) &
          * exp(17.27_dp * (x(k, 1, i) - 273.16_dp) / (x(k, 1, i) - 35.86_dp))
    end do
  end do
  call measure('column', [x], n, primal, tangent, adjoint, hand)
end program
