! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 2; do %refuse_f90 -O$level -g -w | %FileCheck %s || exit 1; done
! A complex number by value comes in two registers, which a marker's words would be taken to be about one by one.
! CHECK: argument 1 of 'm::f' is a complex number or a structure by value
module m
contains
  subroutine f(z, y)
    complex(8), value :: z
    real(8), intent(out) :: y
    y = real(z)*aimag(z)
  end subroutine
end module
program p
  use wengert
  use m
  implicit none
  interface
    subroutine f_wengert_tangent(g, w1, z, zd, w2, y, yd)
      import :: f
      procedure(f) :: g
      integer :: w1, w2
      complex(8), value :: z, zd
      real(8) :: y, yd
    end subroutine
  end interface
  real(8) :: y, yd
  call f_wengert_tangent(f, wengert_dup, (2d0, 3d0), (1d0, 5d0), wengert_dup, y, yd)
end program
