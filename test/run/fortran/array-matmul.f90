! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! matmul and transpose of explicit-shape matrices.
module subject
  implicit none
  integer, parameter :: m = 3, cells = 3 * m * m
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call multiply(z(1), z(m * m + 1), z(2 * m * m + 1))
  end subroutine

  subroutine multiply(a, b, c)
    real(8), intent(in) :: a(m, m), b(m, m)
    real(8), intent(inout) :: c(m, m)
    c = matmul(a, b) + transpose(c)
  end subroutine
end module
include 'state.inc'
