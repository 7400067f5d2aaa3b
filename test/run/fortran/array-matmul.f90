! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="1 2 3" %run_f90
! matmul and transpose of explicit-shape matrices. At -O0 flang leaves array work to its run-time library: see array-expressions-O0.f90 in test/diag.
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
