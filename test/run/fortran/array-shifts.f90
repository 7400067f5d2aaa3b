! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! cshift and eoshift in several dimensions, with shifts and boundaries of each row.
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
    z = z*cshift(z, 1)
    z = z*cshift(z, -2)
    a = cshift(a, 1, dim=2)*a
    b = cshift(b, [1,0,-1], dim=1)
    z(1:3) = matmul(a, b(:,1))
  end subroutine
end module
include 'state.inc'
