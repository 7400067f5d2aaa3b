! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! A module pointer whose target would have to be active: it may be part of anything.
module model
  implicit none
  real(8), pointer :: field(:)
contains
  subroutine square(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      field(i) = x(i)**2
      x(i) = field(i) * x(1)
    end do
  end subroutine
end module
subroutine user(n, x, xb)
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: x(n), xb(n)
  call wengert_adjoint(square, wengert_const, n, wengert_dup, x, xb)
end subroutine
! CHECK: error: {{.*}}:{{[0-9]+}}:{{[0-9]+}}: {{.*}}[W0014]
