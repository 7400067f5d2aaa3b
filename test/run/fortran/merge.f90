! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! merge, in scalars and arrays.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      z(i) = merge(z(i)**2, 1 / z(i), z(i) > 1)
    end do
    z = merge(z, z * z(1), z < 0.9d0)
  end subroutine
end module
include 'state.inc'
