! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! A request for a function whose result is an array.
module subject
  implicit none
contains
  function squares(x) result(y)
    real(8), intent(in) :: x(2)
    real(8) :: y(2)
    y(1) = x(1)**2
    y(2) = x(1) * x(2)
  end function
end module
program test
  use wengert
  use check
  use subject
  implicit none
  external :: wengert_adjoint
  real(8) :: x(2), xb(2), y(2), yb(2)
  x = [2d0, 3d0]
  xb = 0
  yb = [1d0, 10d0]
  call wengert_adjoint(squares, wengert_dup, y, yb, wengert_dup, x, xb)
  call check_near('squares', 1, xb(1), 34d0, 1d-12)
  call check_near('squares', 2, xb(2), 20d0, 1d-12)
  call check_done()
end program
