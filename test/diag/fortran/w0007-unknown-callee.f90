! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 1 2 3; do %refuse_f90 -g -O$level | %FileCheck %s || exit 1; done
subroutine model(n, x)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  external :: read_table
  integer :: i
  do i = 1, n
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0007] {{.*}}read_table
    call read_table(x(i))
    x(i) = x(i)**2
  end do
end subroutine
subroutine user(n, x, xb)
  use wengert
  implicit none
  external :: wengert_adjoint, model
  integer :: n
  real(8) :: x(n), xb(n)
  call wengert_adjoint(model, wengert_const, n, wengert_dup, x, xb)
end subroutine
