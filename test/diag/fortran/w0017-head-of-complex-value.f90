! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 2; do %refuse_f90 -O$level -g -mllvm '-wengert-head=tangent:m::f(z:dup,k:dup,y:dup)=>f_d' | %FileCheck %s || exit 1; done
! CHECK: argument 1 of 'm::f' is a complex number or a structure by value
module m
contains
  subroutine f(z, k, y)
    complex(8), value :: z
    real(8), value :: k
    real(8), intent(out) :: y
    y = real(z)*aimag(z)*k**2
  end subroutine
end module
