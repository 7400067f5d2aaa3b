! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! The tangent of a real(4) function, asked for as a real(8).
real(4) function square(x)
  real(4), intent(in) :: x
  square = x**2
end function
program test
  use wengert
  use check
  implicit none
  real(8), external :: wengert_tangent
  real(4), external :: square
  real(4) :: x, xd
  x = 3
  xd = 0.5
  call check_near('square', 1, wengert_tangent(square, wengert_dup, x, xd), 3d0, 1d-6)
  call check_done()
end program
