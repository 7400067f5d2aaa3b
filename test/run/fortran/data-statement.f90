! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! DATA statements, parameters and named constants in arrays.
module subject
  implicit none
  integer, parameter :: cells = 4
  real(8), parameter :: c(4) = [0.5d0, -1d0, 2d0, 0.25d0]
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: next(4), i
    real(8) :: w(4)
    data next /2, 3, 4, 1/
    data w /1d0, 0.5d0, 2*0.25d0/
    do i = 1, n
      z(i) = c(i) * z(next(i)) * z(i) + w(i) * z(i)
    end do
  end subroutine
end module
include 'state.inc'
