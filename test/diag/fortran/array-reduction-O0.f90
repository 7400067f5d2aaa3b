! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -O0 | %FileCheck %s
! The same for a reduction of an expression, which flang evaluates into an allocated temporary.
subroutine norm(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: y
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W00{{07|14}}]
  y = sum(x**2 * sin(x))
end subroutine
subroutine user(n, x, xb, y, yb)
  use wengert
  implicit none
  external :: wengert_adjoint, norm
  integer :: n
  real(8) :: x(n), xb(n), y, yb
  call wengert_adjoint(norm, wengert_const, n, wengert_dup, x, xb, wengert_dup, y, yb)
end subroutine
