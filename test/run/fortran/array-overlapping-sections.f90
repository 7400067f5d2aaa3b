! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An assignment whose sides overlap: the right side is read as it was.
module subject
  implicit none
  integer, parameter :: cells = 7
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(2:n) = z(1:n - 1) * z(2:n)
    z(1:n - 1) = z(2:n) * z(1)
  end subroutine
end module
include 'state.inc'
