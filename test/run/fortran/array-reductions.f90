! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! sum, product, dot_product, maxval and minval of explicit-shape arrays.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = sum(z) * 0.1d0
    z(2) = product(z(3:5))
    z(3) = dot_product(z(1:4), z(5:8))
    z(4) = maxval(z) * minval(z)
  end subroutine
end module
include 'state.inc'
