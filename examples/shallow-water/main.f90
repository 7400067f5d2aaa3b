! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Recovers the initial state of a shallow-water model from sparse and noisy gauges, with the adjoint gradient of
! the cost and L-BFGS. Exit status: zero only if the derivatives are right, the optimiser converges, and the
! recovered state is nearer to the truth than half of the first guess's error.
program recover_initial_state
  use assimilation
  use check
  use minimise
  use twin
  implicit none
  real(dp), dimension(0:nx+1, 0:ny+1) :: h, u, v
  real(dp) :: x(controls), direction(controls), j_guess, j_found, error_guess(3), error_found(3)

  call prepare_twin()
  print '(3(a,i0),a)', 'shallow water, ', nx, ' x ', ny, ' cells, ', steps, ' steps'
  print '(2(a,i0),a,/)', 'control: ', controls, ' unknowns; gauges: ', size(gauge), ' readings'
  call random_normal(x)
  x = 0.1_dp * x
  call random_normal(direction)
  call check_derivatives(x, direction)
  call print_ratios(x, direction)

  x = 0
  call cost(x, j_guess)
  call find_minimum(x)
  call cost(x, j_found)
  call initial_state(x, h, u, v)
  error_guess = errors(guess_h, guess_u, guess_v)
  error_found = errors(h, u, v)
  print '(/,a)', '                     first guess      recovered'
  print '(a,2f15.2)', 'cost           ', j_guess, j_found
  print '(a,2f15.4)', 'rms error h (m)', error_guess(1), error_found(1)
  print '(a,2f15.4)', '      u (m/s)  ', error_guess(2), error_found(2)
  print '(a,2f15.4)', '      v (m/s)  ', error_guess(3), error_found(3)
  call write_fields(h)
  if (.not. all(error_found < 0.5_dp * error_guess)) error stop 'the state was not recovered'

contains

  function errors(h, u, v)
    real(dp), intent(in), dimension(0:nx+1, 0:ny+1) :: h, u, v
    real(dp) :: errors(3)
    errors = [root_mean_square_error(h, truth_h), root_mean_square_error(u, truth_u), root_mean_square_error(v, truth_v)]
  end function
end program
