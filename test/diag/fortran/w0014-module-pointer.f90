! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! A list of a module: how long it is, and so where its nodes lie, only the run knows.
module model
  implicit none
  type node
    real(8) :: v
    type(node), pointer :: next => null()
  end type
  type(node), pointer :: head => null()
contains
  subroutine square(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    type(node), pointer :: at
    integer :: i
    at => head
    do i = 1, n
      at%v = x(i)**2
      x(i) = at%v * x(1)
      at => at%next
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
