! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! norm2 of all of an array, and along a dimension.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8) :: a(3,3), b(3,3), v(3), w(3)
a = reshape([z, z(1:3)*z(2)], [3,3])
 b = transpose(a) + 1
    z(1) = norm2(z)
    z(2:4) = norm2(a, dim=1)
    z(5) = norm2(a)*norm2(b(1,:))
  end subroutine
end module
include 'state.inc'
