! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine square(n, x)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  x = x**2
end subroutine
subroutine user(n, x, xb)
  use wengert
  implicit none
  external :: wengert_adjoint, square
  integer :: n
  real(8) :: x(n), xb(n)
  ! CHECK: error: {{.*}}w0002-too-few.f90:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0002]
  call wengert_adjoint(square, wengert_const, n)
end subroutine
