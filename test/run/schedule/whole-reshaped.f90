! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -g %s %rt -o %t && (%not --crash %t 2>&1 || true) | %FileCheck %s
! RUN: %fc %s %rt -o %t && (%not --crash %t 2>&1 || true) | %FileCheck %s --check-prefix=NAME
! A variable that would be reallocated in a second run: the program ends with a message, before anything is wrong.
module subject
  use wengert
  implicit none
  real(8), allocatable :: u(:)
contains
  subroutine longer(n)
    integer, intent(in) :: n
    u = [u, 1d0*n]
  end subroutine
  subroutine f(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y
    u = x
    call wengert_checkpoint_begin()
    call longer(n)
    call wengert_checkpoint_end()
    y = sum(u**2)
  end subroutine
end module
program main
  use subject
  implicit none
  external :: f_wengert_adjoint
  real(8) :: x(3), x_adj(3), y, y_adj
  x = [1, 2, 3]
  x_adj = 0
  y_adj = 1
  call f_wengert_adjoint(f, wengert_const, 3, wengert_dup, x, x_adj, wengert_dup, y, y_adj)
  print *, x_adj
end program
! CHECK: wengert: error: within a checkpoint an allocatable variable is assigned an array of another shape, or is not allocated ({{.*}}whole-reshaped.f90:12:5); allocate it with its shape before
! NAME: wengert: error: within a checkpoint an allocatable variable is assigned an array of another shape, or is not allocated ({{.*}}longer
