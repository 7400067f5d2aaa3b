! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! One variable is handed to two dummies, of which one is assigned as a whole, by a call in the file and by a marker: the plugin sees that and derives what the program
! computes, also where the assignment goes through a descriptor.
module m
  implicit none
contains
  subroutine scaled(a, b, y)
    real(8), intent(inout) :: a(3)
    real(8), intent(in) :: b(3)
    real(8), intent(out) :: y
    y = sum(a*b)
    a = a*y
  end subroutine
  subroutine wrapped(a, y)
    real(8), intent(inout) :: a(3)
    real(8), intent(out) :: y
    call scaled(a, a, y)
  end subroutine
end module
program p
  use wengert
  use m
  implicit none
  external :: wengert_adjoint
  real(8) :: a(3), ab(3), y, yb
  a = [1, 2, 3]
  ab = 1
  yb = 1
  call wengert_adjoint(wrapped, wengert_dup, a, ab, wengert_dup, y, yb)
  if (any(abs(ab - [28, 42, 56]) > 1d-12)) stop 1
  a = [1, 2, 3]
  ab = 1
  yb = 1
  call wengert_adjoint(scaled, wengert_dup, a, ab, wengert_dup, a, ab, wengert_dup, y, yb)
  if (any(abs(ab - [28, 42, 56]) > 1d-12)) stop 2
end program
