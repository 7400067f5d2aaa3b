! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
subroutine season(inflow, spilled)
  use reservoir
  real(8), intent(in) :: inflow(3)
  real(8), intent(out) :: spilled
  level = 1
  call fill(inflow, 10)
  spilled = level**2
end subroutine

program several_files
  use wengert
  implicit none
  external :: season, wengert_adjoint
  real(8) :: inflow(3) = [0.5d0, 0.2d0, 0.4d0], inflow_adj(3) = 0, spilled, spilled_adj = 1
  call wengert_adjoint(season, wengert_dup, inflow, inflow_adj, wengert_dup, spilled, spilled_adj)
  print '(3f8.3)', inflow_adj
end program
