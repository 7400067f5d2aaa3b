! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The product of a transposed matrix.
module subject
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(3,2), b(3,2)
    real(8), allocatable :: c(:,:), p(:,:), q(:,:)
    a = reshape(z(1:6), [3,2])
    b = reshape(z(7:12), [3,2])
    allocate(p(3,2), q(3,2))
    p = a
    q = b
    c = matmul(transpose(p), q)
    z(1:4) = reshape(c, [4])
    z(5:6) = matmul(transpose(a), b(:,1))
  end subroutine
end module
include 'state.inc'
