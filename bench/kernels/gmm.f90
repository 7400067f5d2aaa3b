! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! ADBench's Gaussian mixture, as gmm.cpp has it: the log-likelihood of points under several normal distributions with weights alpha, means and inverse
! covariance factors, and the log of a Wishart prior. A factor is a lower triangular matrix whose diagonal is kept as logarithms, first, and whose
! other entries follow column by column.
module gmm
  use bench, only: dp
  implicit none
  integer :: dimensions, components, samples, wishart_m = 0
  real(dp) :: wishart_gamma = 1
  real(dp), allocatable :: points(:, :)
  real(dp), parameter :: pi = acos(-1.0_dp)

contains

  pure real(dp) function log_sum_exp(v)
    real(dp), intent(in) :: v(:)
    real(dp) :: largest
    largest = maxval(v)
    log_sum_exp = log(sum(exp(v - largest))) + largest
  end function

  pure real(dp) function log_multivariate_gamma(a, d)
    real(dp), intent(in) :: a
    integer, intent(in) :: d
    integer :: j
    log_multivariate_gamma = 0.25_dp * d * (d - 1) * log(pi)
    do j = 1, d
      log_multivariate_gamma = log_multivariate_gamma + log_gamma(a + 0.5_dp * (1 - j))
    end do
  end function

  subroutine objective(d, k, n, alphas, means, factors, points, result)
    integer, intent(in) :: d, k, n
    real(dp), intent(in) :: alphas(k), means(d, k), factors(d * (d + 1) / 2, k), points(d, n)
    real(dp), intent(out) :: result
    real(dp) :: diagonal(d, k), log_determinant(k), centred(d), scaled(d), terms(k), likelihood, prior, normalisation
    integer :: c, p, i, j, at, freedom

    do c = 1, k
      log_determinant(c) = sum(factors(1:d, c))
      diagonal(:, c) = exp(factors(1:d, c))
    end do

    likelihood = 0
    do p = 1, n
      do c = 1, k
        centred = points(:, p) - means(:, c)
        scaled = diagonal(:, c) * centred
        do j = 1, d
          at = d + (j - 1) * (2 * d - j) / 2 - j
          do i = j + 1, d
            scaled(i) = scaled(i) + factors(at + i, c) * centred(j)
          end do
        end do
        terms(c) = alphas(c) + log_determinant(c) - 0.5_dp * sum(scaled**2)
      end do
      likelihood = likelihood + log_sum_exp(terms)
    end do

    prior = 0
    do c = 1, k
      prior = prior + 0.5_dp * wishart_gamma**2 * (sum(diagonal(:, c)**2) + sum(factors(d + 1:, c)**2)) - wishart_m * log_determinant(c)
    end do
    freedom = d + wishart_m + 1
    normalisation = freedom * d * (log(wishart_gamma) - 0.5_dp * log(2.0_dp)) - log_multivariate_gamma(0.5_dp * freedom, d)
    result = likelihood - n * d * 0.5_dp * log(2 * pi) - n * log_sum_exp(alphas) + prior - k * normalisation
  end subroutine

  ! One vector of all unknowns: alphas, means, factors.
  subroutine primal(x, y)
    real(dp), intent(in) :: x(components * (1 + dimensions + dimensions * (dimensions + 1) / 2))
    real(dp), intent(out) :: y(1)
    integer :: means, factors
    means = components + 1
    factors = means + components * dimensions
    call objective(dimensions, components, samples, x, x(means), x(factors), points, y(1))
  end subroutine

  subroutine tangent(x, x_tan, y, y_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(*), x_tan(*), y(1), y_tan(1)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, y, y_tan)
  end subroutine

  subroutine adjoint(x, x_adj, y, y_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(*), x_adj(*), y(1), y_adj(1)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, y, y_adj)
  end subroutine
end module gmm

! Arguments: rounds, dimension, components.
program main
  use bench
  use gmm
  implicit none
  real(dp), allocatable :: x(:)
  character(64) :: name
  integer :: unit
  logical :: found
  dimensions = argument(2)
  components = argument(3)
  write (name, '(2(a,i0),a)') 'gmm/gmm_d', dimensions, '_K', components, '.txt'
  found = open_data(trim(name), unit)
  if (found) read (unit, *) dimensions, components, samples
  if (.not. found) samples = 1000
  allocate (x(components * (1 + dimensions + dimensions * (dimensions + 1) / 2)), points(dimensions, samples))
  if (found) then
    read (unit, *) x, points, wishart_gamma, wishart_m
    close (unit)
  else
    call random_number(x)
    call random_number(points)
    x = 2 * x - 1
    points = 2 * points - 1
  end if
  call measure('gmm', x, 1, primal, tangent, adjoint)
end program
