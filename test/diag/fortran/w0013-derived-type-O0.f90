! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -O0 | %FileCheck %s
! RUN: %fc -g -O2 -c %s -o %t.o
! A copy of a derived type of integers and reals out of an array: its bytes are not told apart at -O0; from -O2 on it is taken apart.
module bodies
  implicit none
  type body
    integer :: id
    real(8) :: mass, at(2)
  end type
contains
  subroutine swap(z)
    real(8), intent(inout) :: z(6)
    type(body) :: pair(2), kept
    integer :: i
    do i = 1, 2
      pair(i)%id = i
      pair(i)%mass = z(3 * i - 2)
      pair(i)%at(1) = z(3 * i - 1)
      pair(i)%at(2) = z(3 * i)
    end do
    ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0013]
    kept = pair(1)
    z(kept%id) = kept%mass * pair(2)%at(1)
  end subroutine
end module
subroutine user(z, zb)
  use wengert
  use bodies
  implicit none
  external :: wengert_adjoint
  real(8) :: z(6), zb(6)
  call wengert_adjoint(swap, wengert_dup, z, zb)
end subroutine
