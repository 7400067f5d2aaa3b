! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -mllvm '-wengert-head=model::squares(3:indep)=>squares_b' | %FileCheck %s
! RUN: %refuse_f90 -mllvm '-wengert-head=model::squares(3:dup)=>squares_b' | %FileCheck %s
! RUN: %fc -c -mllvm '-wengert-head=model::squares(1:dep,3:indep)=>squares_b' %s -o %t.o
! RUN: %fc -c -mllvm '-wengert-head=model::total(2:dup)=>total_b' %s -o %t.o
! RUN: %fc -c -g -mllvm '-wengert-head=model::squares(3:indep)=>squares_b' %s -o %t.o
! Without -g nobody knows that the first argument is a result: left out, all derivatives would be zero.
module model
  implicit none
contains
  function squares(n, x) result(y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8) :: y(n)
    y = x**2
  end function
  subroutine total(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x(1) = sum(x)
  end subroutine
end module
! CHECK: [W0016] without debug information it is not known whether argument 1 of 'model::squares' is the result of a function
