! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine square(x)
  real(8), intent(inout) :: x
  x = x**2
end subroutine
subroutine user(x, xb, xc)
  use wengert
  implicit none
  external :: wengert_forward, square
  real(8) :: x, xb, xc
  integer(8) :: tape
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0017]
  call wengert_forward(square, wengert_width, 2, wengert_dup, x, xb, xc, tape)
end subroutine
