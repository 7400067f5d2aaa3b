! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A Fortran interface of libLBFGS 1.10 (Naoaki Okazaki), as <lbfgs.h> declares it with 64-bit floating-point
! numbers. The library wants its unknowns from lbfgs_malloc, and a number of them that is a multiple of 16.
module lbfgs_library
  use, intrinsic :: iso_c_binding, only: c_double, c_funptr, c_int, c_ptr
  implicit none

  ! From the library's point of view all that is not negative is a success.
  integer(c_int), parameter :: lbfgs_converged = 0, lbfgs_stopped = 1, lbfgs_already_minimized = 2

  type, bind(C) :: lbfgs_parameters
    integer(c_int) :: m                    ! corrections that are kept
    real(c_double) :: epsilon              ! converged when |g| < epsilon * max(1, |x|) ...
    integer(c_int) :: past                 ! ... or when the cost of so many iterations ago
    real(c_double) :: delta                !     is above today's by less than this fraction
    integer(c_int) :: max_iterations, linesearch, max_linesearch
    real(c_double) :: min_step, max_step, ftol, wolfe, gtol, xtol, orthantwise_c
    integer(c_int) :: orthantwise_start, orthantwise_end
  end type

  interface
    integer(c_int) function lbfgs(n, x, fx, evaluate, progress, instance, parameters) bind(C)
      import :: c_double, c_funptr, c_int, c_ptr, lbfgs_parameters
      integer(c_int), value :: n
      type(c_ptr), value :: x, instance
      real(c_double), intent(out) :: fx
      type(c_funptr), value :: evaluate, progress
      type(lbfgs_parameters), intent(in) :: parameters
    end function

    subroutine lbfgs_parameter_init(parameters) bind(C)
      import :: lbfgs_parameters
      type(lbfgs_parameters), intent(out) :: parameters
    end subroutine

    type(c_ptr) function lbfgs_malloc(n) bind(C)
      import :: c_int, c_ptr
      integer(c_int), value :: n
    end function

    subroutine lbfgs_free(x) bind(C)
      import :: c_ptr
      type(c_ptr), value :: x
    end subroutine
  end interface
end module lbfgs_library
