! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Array constructors with active elements, in implied loops too.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(4), b(2, 2)
    integer :: i
    a = [z(1) * z(2), z(3), 2d0, (z(i)**2, i=4, 4)]
    b(:, 1) = a(1:2)
    b(:, 2) = [a(4), a(3)] * a(1)
    b = matmul(b, transpose(b))
    z(5) = sum(b(1, :)) * b(2, 1)
    z(6) = sum([(a(i) * z(i), i=1, 4)]) * z(6)
  end subroutine
end module
include 'state.inc'
