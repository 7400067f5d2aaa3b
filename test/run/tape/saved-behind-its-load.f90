! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! A section that is saved at the end of a block has not what loads of the same block found before it was overwritten there: a minimum of an element and of one of
! another array, in place, before a loop that reads all of the array.
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-diff-liveness=off
module subject
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call in_place(z)
  end subroutine
  subroutine in_place(x)
    real(8), intent(inout) :: x(0:3)
    real(8), allocatable :: h(:)
    integer :: i, again
    allocate(h(0:3))
    h = x
    do i = 0, 1
      x(i) = cos(min(x(i), h(0)))
      again = 0
      do
        again = again + 1
        h = x * x(0)
        if (again >= 3) exit
      end do
    end do
  end subroutine
end module
include 'state.inc'
