! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O2 -c %s -o %t.o -Rpass=wengert 2>&1 | %FileCheck %s
! RUN: %fc -O2 -c %s -o %t.o -Rpass-missed=wengert 2>&1 | %FileCheck %s --check-prefix MISSED
! A remark for each value that is recorded tells its line, its bytes each time, and the reason: the number that the loop carries, and its sine.
! MISSED-NOT: recorded
subroutine iterate(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x
  integer :: i
  do i = 1, n
    ! MISSED-DAG: remarks.f90:[[@LINE+2]]:{{[0-9]+}}: remark: recorded, 8 bytes an iteration: carried by control flow
    ! MISSED-DAG: remarks.f90:[[@LINE+1]]:{{[0-9]+}}: remark: recorded, 8 bytes an iteration: dear to compute again
    x = sin(x) * x
  end do
end subroutine
! MISSED-NOT: recorded
! CHECK: remarks.f90:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}iterate
subroutine user(n, x, xb)
  use wengert
  implicit none
  external :: wengert_adjoint, iterate
  integer :: n
  real(8) :: x, xb
  call wengert_adjoint(iterate, wengert_const, n, wengert_dup, x, xb)
end subroutine
