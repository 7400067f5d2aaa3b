! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! The shadow of a variable that nothing differentiated uses.
module model
  implicit none
  real(8) :: used, other
contains
  subroutine f(x)
    real(8), intent(inout) :: x
    x = x * used
  end subroutine
end module
subroutine user(x, xb)
  use, intrinsic :: iso_c_binding
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  real(8) :: x, xb
  real(8), pointer :: used_adj, other_adj
  call c_f_pointer(wengert_shadow(used), used_adj)
  call c_f_pointer(wengert_shadow(other), other_adj)
  used_adj = 0
  other_adj = 0
  call wengert_adjoint(f, wengert_dup, x, xb)
end subroutine
! CHECK-NOT: Eused
! CHECK: error: {{.*}}:22:{{[0-9]+}}: {{.*}}[W0005]{{.*}}Eother
