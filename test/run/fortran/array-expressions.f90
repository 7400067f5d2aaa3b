! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Array expressions and sections of explicit-shape arrays.
module subject
  implicit none
  integer, parameter :: cells = 9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(n), b(n)
    a = z**2 + 1
    b = a * z - 0.5d0
    b(2:n) = b(2:n) * a(1:n - 1)
    z(1:n:2) = a(1:n:2) / (b(1:n:2) + 2)
    z = z + 0.1d0 * b(n:1:-1)
  end subroutine
end module
include 'state.inc'
