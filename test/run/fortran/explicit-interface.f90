! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A marker with a prefix and an explicit interface of its own.
module subject
  implicit none
contains
  subroutine square(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
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
  interface
    subroutine square_wengert_adjoint(f, const, n, dup, x, xb, dup2, y, yb)
      external :: f
      integer, intent(in) :: const, n, dup, dup2
      real(8) :: x(n), xb(n), y(n), yb(n)
    end subroutine
  end interface
  real(8) :: x(2), xb(2), y(2), yb(2)
  x = [2d0, 5d0]
  xb = 0
  yb = [1d0, 10d0]
  call square_wengert_adjoint(square, wengert_const, 2, wengert_dup, x, xb, wengert_dup, y, yb)
  call check_near('x', 1, xb(1), 4d0, 1d-12)
  call check_near('x', 2, xb(2), 100d0, 1d-12)
  call check_done()
end program
