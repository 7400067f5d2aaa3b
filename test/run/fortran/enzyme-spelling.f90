! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Enzyme's marker and words from Fortran.
module words
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  integer(c_int), bind(C, name='enzyme_dup') :: enzyme_dup
  integer(c_int), bind(C, name='enzyme_const') :: enzyme_const
end module
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
  use words
  use check
  use subject
  implicit none
  external :: square__enzyme_autodiff, square__enzyme_fwddiff
  real(8) :: x(2), xb(2), xd(2), y(2), yb(2), yd(2)
  x = [2d0, 5d0]
  xb = 0
  yb = [1d0, 10d0]
  call square__enzyme_autodiff(square, enzyme_const, 2, enzyme_dup, x, xb, enzyme_dup, y, yb)
  call check_near('adjoint', 1, xb(1), 4d0, 1d-12)
  call check_near('adjoint', 2, xb(2), 100d0, 1d-12)
  xd = [0.5d0, 1d0]
  call square__enzyme_fwddiff(square, enzyme_const, 2, enzyme_dup, x, xd, enzyme_dup, y, yd)
  call check_near('tangent', 1, yd(1), 2d0, 1d-12)
  call check_near('tangent', 2, yd(2), 10d0, 1d-12)
  call check_done()
end program
