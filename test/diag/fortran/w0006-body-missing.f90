! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine user(x, xb)
  use wengert
  implicit none
  external :: wengert_adjoint, elsewhere
  real(8) :: x, xb
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0006] {{.*}}elsewhere
  call wengert_adjoint(elsewhere, wengert_dup, x, xb)
end subroutine
