! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 2; do %refuse_f90 -O$level -g -w | %FileCheck %s || exit 1; done
! A marker's interface that declares an argument otherwise than the procedure does, and an implicit one: what is passed is not what the procedure takes.
module lib
  implicit none
  type box
    real(8), allocatable :: v(:)
  end type
contains
  subroutine address(x, j)
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: j
    j = sum(x**2)
  end subroutine
  subroutine boxes(b, j)
    type(box), intent(inout) :: b(:)
    real(8), intent(out) :: j
    j = sum(b(1)%v**2)
  end subroutine
end module
program p
  use wengert
  use lib
  implicit none
  interface
    subroutine a_wengert_adjoint(g, w1, x, xb, w2, j, jb)
      import :: address
      procedure(address) :: g
      integer :: w1, w2
      real(8) :: x(:), xb(:), j, jb
    end subroutine
  end interface
  external :: wengert_adjoint
  type(box) :: b(2), bb(2)
  real(8) :: x(4), xb(4), j, jb
  ! CHECK: argument 1 of 'lib::address' is passed by its address {{.*}} but this call passes a descriptor
  call a_wengert_adjoint(address, wengert_dup, x, xb, wengert_dup, j, jb)
  ! CHECK: argument 1 of 'lib::boxes' is a Fortran descriptor
  call wengert_adjoint(boxes, wengert_dup, b, bb, wengert_dup, j, jb)
end program
