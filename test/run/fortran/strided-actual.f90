! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Sections with strides as actual arguments: copied in and out around the derivative.
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
  external :: wengert_adjoint
  real(8) :: x(6), xb(6), y(3), yb(3)
  integer :: i
  x = [(real(i, 8), i=1, 6)]
  xb = 0
  yb = [1d0, 10d0, 100d0]
  call wengert_adjoint(square, wengert_const, 3, wengert_dup, x(1:6:2), xb(1:6:2), wengert_dup, y, yb)
  do i = 1, 3
    call check_near('odd', i, xb(2 * i - 1), 2 * x(2 * i - 1) * 10d0**(i - 1), 1d-9)
    call check_near('even', i, xb(2 * i), 0d0, 0d0)
  end do
  call check_done()
end program
