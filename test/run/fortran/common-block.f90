! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A common block, seen under other names in another procedure; it ends at zero, and so does its shadow.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a, b(2)
    integer :: k
    common /shared/ a, b, k
    a = z(1)
    b(1) = z(2)
    b(2) = z(3)
    k = 2
    call work()
    z(1) = a * b(1)
    a = 0
    b(1) = 0
    b(2) = 0
  end subroutine

  subroutine work()
    real(8) :: x(3)
    integer :: k
    common /shared/ x, k
    x(1) = x(1) * x(2) + x(3)**k
    x(2) = x(3) * x(1)
  end subroutine
end module
include 'state.inc'
