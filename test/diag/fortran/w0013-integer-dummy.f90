! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -w | %FileCheck %s
! RUN: %refuse_f90 -g -w -O2 -mllvm -inline-threshold=-1000 | %FileCheck %s
! Active numbers are passed for integers, whose bits go on by value: nobody could tell that they are numbers.
module moves
contains
  subroutine put(a, b)
    integer(8), value :: a
    integer(8) :: b
    b = a
  end subroutine
end module
subroutine move(a, b)
  use moves
  integer(8) :: a, b
  call put(a, b)
end subroutine
subroutine f(x, y)
  real(8) :: x, y
  call move(x, y)
  y = y * x
end subroutine
subroutine user(x, xb, y, yb)
  use wengert
  implicit none
  external :: f, wengert_adjoint
  real(8) :: x, xb, y, yb
  call wengert_adjoint(f, wengert_dup, x, xb, wengert_dup, y, yb)
end subroutine
! CHECK: error: {{.*}}:20:{{[0-9]+}}: {{.*}}[W0013] argument 1 of 'move_' is declared as integers
