! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A bind(C) procedure with arguments by value.
module subject
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine scale(n, a, x) bind(C)
    integer(c_int), value :: n
    real(c_double), value :: a
    real(c_double), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = a * x(i)**2
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call scale(3, z(4), z)
  end subroutine
end module
include 'state.inc'
