! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine user(f, x, xb)
  use wengert
  implicit none
  external :: wengert_adjoint, f
  real(8) :: x, xb
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0003]
  call wengert_adjoint(f, wengert_dup, x, xb)
end subroutine
