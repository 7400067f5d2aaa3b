! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! wengert_shadow of an argument and of a local; of a module pointer.
module model
  implicit none
  real(8), pointer :: field
contains
  subroutine f(x)
    real(8), intent(inout) :: x
    x = x**2
  end subroutine
end module
subroutine user(x, xb, n, p)
  use, intrinsic :: iso_c_binding
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: x, xb
  type(c_ptr) :: p(3)
  real(8) :: work(n)
  work = x
  p(1) = wengert_shadow(x)
  p(2) = wengert_shadow(work)
  p(3) = wengert_shadow(field)
  x = work(n)
  call wengert_adjoint(f, wengert_dup, x, xb)
end subroutine
! CHECK-DAG: error: {{.*}}:24:{{[0-9]+}}: {{.*}}[W0002]
! CHECK-DAG: error: {{.*}}:25:{{[0-9]+}}: {{.*}}[W0002]
! CHECK-DAG: error: {{.*}}:26:{{[0-9]+}}: {{.*}}[W0014]
