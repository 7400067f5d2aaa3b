! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine square(x, n)
  real(8), intent(inout) :: x
  integer, intent(in) :: n
  x = x**n
end subroutine
subroutine user(x)
  use wengert
  implicit none
  external :: wengert_adjoint, square
  real(8) :: x
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0005]
  call wengert_adjoint(square, wengert_dup, x, wengert_const, 3)
end subroutine
