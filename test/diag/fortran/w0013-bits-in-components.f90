! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -w | %FileCheck %s
! RUN: %refuse_f90 -g -w -O2 -mllvm -inline-threshold=-1000 | %FileCheck %s
! Bits of numbers that are kept in components which are declared as integers, and moved on by another procedure: the derivative was zero, without a message.
module moves
  type alone
    integer(8) :: bits
  end type
  type beside
    real(8) :: weight = 1
    integer(8) :: bits
  end type
contains
  subroutine move_alone(b)
    type(alone), intent(inout) :: b(2)
    b(2)%bits = b(1)%bits ! CHECK-DAG: w0013-bits-in-components.f90:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
  end subroutine
  subroutine move_beside(b)
    type(beside), intent(inout) :: b(2)
    b(2)%bits = b(1)%bits ! CHECK-DAG: w0013-bits-in-components.f90:[[#@LINE]]:{{.*}} [W0013] integers or floating numbers?
  end subroutine
end module
subroutine f(x, y)
  use moves
  real(8) :: x, y
  type(alone) :: b(2)
  b(1)%bits = transfer(x * y, 0_8)
  call move_alone(b)
  y = transfer(b(2)%bits, 0d0) * x
end subroutine
subroutine g(x, y)
  use moves
  real(8) :: x, y
  type(beside) :: b(2)
  b(1)%bits = transfer(x * y, 0_8)
  call move_beside(b)
  y = transfer(b(2)%bits, 0d0) * x * b(1)%weight
end subroutine
subroutine user(x, xb, y, yb)
  use wengert
  implicit none
  external :: f, g, wengert_adjoint
  real(8) :: x, xb, y, yb
  call wengert_adjoint(f, wengert_dup, x, xb, wengert_dup, y, yb)
  call wengert_adjoint(g, wengert_dup, x, xb, wengert_dup, y, yb)
end subroutine
