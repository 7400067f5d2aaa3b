! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! An implicit interface passes addresses; a procedure that wants values is not called with them.
module model
  use, intrinsic :: iso_c_binding
  implicit none
contains
  subroutine scale(a, x) bind(C)
    real(c_double), value :: a
    real(c_double), intent(inout) :: x
    x = a * x
  end subroutine
end module
subroutine user(a, ab, x, xb)
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  real(8) :: a, ab, x, xb
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0015]
  call wengert_adjoint(scale, wengert_dup, a, ab, wengert_dup, x, xb)
end subroutine
