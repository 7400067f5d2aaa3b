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
  call measure('column', [x], n, primal, tangent, adjoint)
end program
