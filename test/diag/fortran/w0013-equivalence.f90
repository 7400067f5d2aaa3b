! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -O0 -g -w | %FileCheck %s
! RUN: %refuse_f90 -O2 -g -w | %FileCheck %s
! Numbers that are moved by sections of an integer array with which they share memory. The derivatives were zero, without a message.
subroutine moved(z)
  implicit none
  real(8), intent(inout) :: z(4)
  real(8) :: w(4)
  integer :: iw(8)
  equivalence (w, iw)
  w = z * z(1)
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: [W0013] integers or floating numbers?
  iw(1:2) = iw(3:4)
  z(2) = z(2) * w(1)
end subroutine
subroutine user(x, xb)
  use wengert
  implicit none
  interface
    subroutine moved(z)
      real(8), intent(inout) :: z(4)
    end subroutine
  end interface
  external :: wengert_adjoint
  real(8) :: x(4), xb(4)
  call wengert_adjoint(moved, wengert_dup, x, xb)
end subroutine
