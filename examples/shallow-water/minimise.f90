! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Minimises the cost by L-BFGS with gradients from the adjoint, and prints each iteration. The only user of the
! optimiser's library.
module minimise
  use, intrinsic :: iso_c_binding
  use assimilation, only: cost_adjoint, controls
  use lbfgs_library
  implicit none
  private
  public :: find_minimum

contains

  ! From x = 0, the first guess. An optimiser that fails, or does not converge, ends the program.
  subroutine find_minimum(x)
    real(c_double), intent(out) :: x(controls)
    type(lbfgs_parameters) :: parameters
    type(c_ptr) :: memory
    real(c_double), pointer :: unknowns(:)
    real(c_double) :: j
    integer(c_int) :: status

    call lbfgs_parameter_init(parameters)
    parameters%m = 12
    parameters%past = 5
    parameters%delta = 1.0e-4_c_double
    parameters%max_iterations = 300
    memory = lbfgs_malloc(int(controls, c_int))
    if (.not. c_associated(memory)) error stop 'no memory for the control'
    call c_f_pointer(memory, unknowns, [controls])
    unknowns = 0

    print '(/,a)', ' iteration            cost   gradient norm  evaluations'
    status = lbfgs(int(controls, c_int), memory, j, c_funloc(evaluate), c_funloc(progress), c_null_ptr, parameters)
    x = unknowns
    call lbfgs_free(memory)
    if (status < 0) then
      print '(a,i0)', 'L-BFGS failed with status ', status
      error stop 1
    end if
  end subroutine

  real(c_double) function evaluate(instance, x, g, n, step) bind(C) result(j)
    type(c_ptr), value :: instance
    integer(c_int), value :: n
    real(c_double), intent(in) :: x(n)
    real(c_double), intent(out) :: g(n)
    real(c_double), value :: step
    call cost_adjoint(x, g, j, 1.0_c_double)
  end function

  integer(c_int) function progress(instance, x, g, j, x_norm, g_norm, step, n, k, evaluations) bind(C)
    type(c_ptr), value :: instance
    integer(c_int), value :: n, k, evaluations
    real(c_double), intent(in) :: x(n), g(n)
    real(c_double), value :: j, x_norm, g_norm, step
    if (k <= 10 .or. mod(k, 10) == 0) print '(i10,f16.4,es16.4,i13)', k, j, g_norm, evaluations
    progress = 0
  end function
end module minimise
