! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
module words
  use, intrinsic :: iso_c_binding
  integer(c_int), bind(C, name='wengert_active') :: wengert_active
end module
subroutine square(x)
  real(8), intent(inout) :: x
  x = x**2
end subroutine
subroutine user(x, xb)
  use words
  implicit none
  external :: wengert_adjoint, square
  real(8) :: x, xb
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0004] {{.*}}wengert_active
  call wengert_adjoint(square, wengert_active, x, xb)
end subroutine
