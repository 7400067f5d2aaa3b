! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -O0 | %FileCheck %s
! At -O0 whole-array work is done by flang's run-time library, on descriptors: an error, not a wrong number.
subroutine square(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W00{{07|14}}]
  x = x**2 + sum(x)
end subroutine
subroutine user(n, x, xb)
  use wengert
  implicit none
  external :: wengert_adjoint, square
  integer :: n
  real(8) :: x(n), xb(n)
  call wengert_adjoint(square, wengert_const, n, wengert_dup, x, xb)
end subroutine
