! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O1 %s %rt -o %t
! RUN: %not --crash %t 2>&1 | %FileCheck %s
! The procedure allocates a component of the second element of an array of explicit shape, and the caller seeds it: nobody can bring the seed there.
! CHECK: a seed would be lost; declare the array with assumed shape
module lib
  implicit none
  type box
    real(8), allocatable :: v(:)
  end type
contains
  subroutine put(b, x)
    type(box), intent(inout) :: b(2)
    real(8), intent(in) :: x(2)
    b(2)%v = x**2
  end subroutine
end module

program p
  use wengert
  use lib
  implicit none
  external :: wengert_adjoint
  type(box) :: b(2), bb(2)
  real(8) :: x(2), xb(2)
  x = [2d0, 3d0]
  xb = 0
  bb(2)%v = [1d0, 10d0]
  call wengert_adjoint(put, wengert_dup, b, bb, wengert_dup, x, xb)
  print *, xb
end program
