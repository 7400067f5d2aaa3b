! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! A request for an internal procedure, which uses its host's variables.
program test
  use wengert
  use check
  implicit none
  external :: wengert_adjoint
  real(8) :: x, xb, y, yb, factor
  factor = 3
  x = 2
  xb = 0
  yb = 1
  call wengert_adjoint(square, wengert_dup, x, xb, wengert_dup, y, yb)
  call check_near('square', 1, xb, 12d0, 1d-12)
  call check_done()
contains
  subroutine square(a, b)
    real(8), intent(in) :: a
    real(8), intent(out) :: b
    b = factor * a**2
  end subroutine
end program
