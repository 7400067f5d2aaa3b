! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! The variable that gets the tape goes by reference, as all does in an implicit interface.
subroutine f(x)
  real(8) :: x
  x = x * x
end subroutine
subroutine user(x, xb)
  use wengert
  implicit none
  external :: wengert_forward, f
  real(8) :: x, xb
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0015] the variable that holds the tape is expected as the last argument, by reference; the marker call passes i64
  call wengert_forward(f, wengert_dup, x, xb, %val(0_8))
end subroutine
