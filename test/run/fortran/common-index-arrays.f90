! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arrays of integers in a COMMON block beside numbers are assigned as wholes and in parts, and are indices.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x
    integer :: order, old, i
    common /work/ x(8), order(8), old(8)
    do i = 1, 8
      order(i) = 9 - i
    end do
    x = z
    call advance(z)
    call advance(z)
    x = 0
  end subroutine
end module

subroutine advance(z)
  implicit none
  integer :: order, old, i, mine(8)
  real(8) :: z(8), x
  common /work/ x(8), order(8), old(8)
  old = order
  mine = old
  do i = 1, 8
    z(i) = z(i) + x(order(i)) * x(mine(i))
  end do
  order(1:7) = old(2:8)
  order(8) = old(1)
end subroutine
include 'state.inc'
