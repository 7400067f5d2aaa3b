! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
! The address of a variable is kept in memory by way of a descriptor that is put together: what is read there may be the variable.
module subject
  use wengert
  implicit none
  real(8), target :: kept(3)
  real(8), pointer :: seen(:)
contains
  subroutine aim(k)
    integer, intent(in) :: k
    seen => kept(k:)
  end subroutine
  subroutine f(x, y)
    real(8), intent(inout) :: x, y
    kept(1) = 3*x
    y = seen(1)
  end subroutine
end module
subroutine derive(x, xb, y, yb)
  use subject
  implicit none
  real(8) :: x, xb, y, yb
  external :: f_wengert_adjoint
  call f_wengert_adjoint(f, wengert_dup, x, xb, wengert_dup, y, yb)
end subroutine
! CHECK: w0014-kept-section.f90:17:{{[0-9]+}}: [W0014] a pointer that came out of memory may lead to an active variable; name the variable itself
