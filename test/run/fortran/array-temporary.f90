! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Reductions of expressions, for which flang allocates temporaries at -O0.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = sum(z**2 * sin(z))
    z(2) = sqrt(sum((z(2:4) - z(4:6))**2) + 0.1d0)
    z(3) = dot_product(z(1:2) * 2, exp(-z(5:6)))
    z(4) = maxval(abs(z - 1)) + product(z + 1) * 0.01d0
  end subroutine
end module
include 'state.inc'
