! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine model(x, y)
  implicit none
  real(8), intent(inout) :: x, y
  y = x**2
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0020]
  x = y * x
end subroutine
subroutine user(x, xb, y, yb)
  use wengert
  implicit none
  external :: wengert_adjoint, model
  real(8) :: x, xb, y, yb
  call wengert_adjoint(model, wengert_indep, x, xb, wengert_dep, y, yb)
end subroutine
