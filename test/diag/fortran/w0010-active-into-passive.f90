! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
module work
  implicit none
contains
  subroutine model(x, buffer)
    real(8), intent(inout) :: x, buffer
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0010]
    buffer = x**2
    x = buffer * x
  end subroutine
end module
subroutine user(x, xb, buffer)
  use wengert
  use work
  implicit none
  external :: wengert_adjoint
  real(8) :: x, xb, buffer
  call wengert_adjoint(model, wengert_dup, x, xb, wengert_const, buffer)
end subroutine
