! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Several requests for several procedures in one file, in a loop and in a branch.
module subject
  implicit none
contains
  subroutine square(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    y = x**2
  end subroutine
  subroutine cube(x, y)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    real(8) :: t
    call square(x, t)
    y = t * x
  end subroutine
end module
program test
  use wengert
  use check
  use subject
  implicit none
  external :: wengert_adjoint, wengert_tangent
  real(8) :: x, xb, xd, y, yb, yd
  integer :: i
  do i = 1, 4
    x = i
    xb = 0
    yb = 1
    if (mod(i, 2) == 0) then
      call wengert_adjoint(square, wengert_dup, x, xb, wengert_dup, y, yb)
      call check_near('square', i, xb, 2 * x, 1d-12)
    else
      call wengert_adjoint(cube, wengert_dup, x, xb, wengert_dup, y, yb)
      call check_near('cube', i, xb, 3 * x**2, 1d-12)
    end if
    xd = 0.5d0
    call wengert_tangent(cube, wengert_dup, x, xd, wengert_dup, y, yd)
    call check_near('tangent', i, yd, 1.5d0 * x**2, 1d-12)
  end do
  call check_done()
end program
