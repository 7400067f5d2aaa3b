! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Definition markers give a body to declared procedures.
module subject
  implicit none
contains
  subroutine square(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = x(i)**2
    end do
  end subroutine
end module
program test
  use wengert
  use check
  use subject
  implicit none
  external :: square_b, square_d
  real(8) :: x(2), xb(2), xd(2), y(2), yb(2), yd(2)
  x = [2d0, 5d0]
  xb = 0
  yb = [1d0, 10d0]
  call square_b(2, x, xb, y, yb)
  call check_near('adjoint', 1, xb(1), 4d0, 1d-12)
  call check_near('adjoint', 2, xb(2), 100d0, 1d-12)
  xd = [0.5d0, 1d0]
  call square_d(2, x, xd, y, yd)
  call check_near('tangent', 1, yd(1), 2d0, 1d-12)
  call check_near('tangent', 2, yd(2), 10d0, 1d-12)
  call check_near('primal', 2, y(2), 25d0, 0d0)
  call check_done()
end program
subroutine definitions()
  use wengert
  use subject
  implicit none
  external :: wengert_define_adjoint, wengert_define_tangent, square_b, square_d
  call wengert_define_adjoint(square_b, square, wengert_const, wengert_dup, wengert_dup)
  call wengert_define_tangent(square_d, square, wengert_const, wengert_dup, wengert_dup)
end subroutine
