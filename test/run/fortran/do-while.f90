! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! do while, ended by active data.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x
    x = z(1)
    do while (abs(x * x - z(1)) > 1d-13)
      x = 0.5d0 * (x + z(1) / x)
    end do
    z(2) = x * z(3)
  end subroutine
end module
include 'state.inc'
