! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
module work
  implicit none
contains
  subroutine model(n, x, buffer)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n), buffer(n)
    integer :: i
    do i = 1, n
      ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0010]
      buffer(i) = x(i)**2
    end do
    do i = 1, n
      x(i) = buffer(n + 1 - i) * x(i)
    end do
  end subroutine
end module
subroutine user(n, x, xb, buffer)
  use wengert
  use work
  implicit none
  external :: wengert_adjoint
  integer :: n
  real(8) :: x(n), xb(n), buffer(n)
  call wengert_adjoint(model, wengert_const, n, wengert_dup, x, xb, wengert_const, buffer)
end subroutine
