! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The cost function of the demo, examples/shallow-water/model.f90: smoother, Runge-Kutta time loop on the C grid,
! and sums of squared departures. Derivatives are those of the demo.
module shallow_water
  use assimilation
  implicit none

contains

  subroutine tangent(x, x_tan, y, y_tan)
    real(dp) :: x(controls), x_tan(controls), y, y_tan
    call cost_tangent(x, x_tan, y, y_tan)
  end subroutine

  subroutine adjoint(x, x_adj, y, y_adj)
    real(dp) :: x(controls), x_adj(controls), y, y_adj
    call cost_adjoint(x, x_adj, y, y_adj)
  end subroutine
end module shallow_water

program main
  use bench, only: measure
  use shallow_water
  implicit none
  real(dp) :: x(controls)
  call random_number(x)
  x = 0.2_dp * (x - 0.5_dp)
  call measure('shallow_water', x, 1, cost, tangent, adjoint)
end program
