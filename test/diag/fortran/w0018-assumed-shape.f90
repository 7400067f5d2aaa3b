! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! The procedure wants a descriptor, and an implicit interface passes an address.
module model
  implicit none
contains
  subroutine square(x)
    real(8), intent(inout) :: x(:)
    x = x**2
  end subroutine
end module
subroutine user(n, x, xb)
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: x(n), xb(n)
  ! CHECK: error: {{.*}}:{{[0-9]+}}:{{[0-9]+}}: {{.*}}[W0018]
  call wengert_adjoint(square, wengert_dup, x, xb)
end subroutine
