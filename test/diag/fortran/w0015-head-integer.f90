! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -mllvm '-wengert-head=scale(n:dup,x:dup)=>scale_b' | %FileCheck %s
! A head asks for the derivative by an integer.
subroutine scale(n, x) ! CHECK: w0015-head-integer.f90:[[#@LINE]]:{{.*}} [W0015] argument 1 of 'scale' is of type integer and cannot be active
  integer :: n
  real(8) :: x(n)
  x = 2 * x
end subroutine
