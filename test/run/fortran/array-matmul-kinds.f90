! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Products of matrices of different kinds.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8) :: a(3,3), b(3,3), v(3), w(3)
 real(4) :: real4(3)
 integer :: ii(3)
 complex(8) :: cc(3,3)
    real4 = real(z(1:3), 4)
    a = reshape([z, z(1:3)*z(2)], [3,3])
    ii = 2
    z(1:3) = matmul(a, ii)
    cc = cmplx(a, 1d0, 8)
    z(4:6) = abs(matmul(cc, cmplx(z(1:3), 2d0, 8)))
  end subroutine
end module
include 'state.inc'
