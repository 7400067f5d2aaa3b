! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! goto backward and forward, and an arithmetic tail.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    k = 0
10  continue
    k = k + 1
    z(1) = z(1) * z(2)
    if (z(1) > 1.2d0) goto 20
    z(2) = z(2) + 0.1d0 * z(3)
    if (k < 6) goto 10
    z(3) = z(3)**2
20  z(2) = z(1) * z(3)
  end subroutine
end module
include 'state.inc'
