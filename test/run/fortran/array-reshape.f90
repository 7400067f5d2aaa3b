! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! reshape with pad and order.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8) :: a(3,3), b(3,3), v(3), w(3)
    a = reshape(z, [3,3], pad=z(1:2)*z(3))
    b(1:2,:) = reshape(z, [2,3], order=[2,1])
    b(3,:) = 1
    z = reshape(matmul(a,b), [6])
    z(1:4) = reshape(reshape(z*z(1), [2,3]), [4])
  end subroutine
end module
include 'state.inc'
