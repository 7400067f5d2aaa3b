! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! EQUIVALENCE: two names for one memory.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(4), b(2, 2)
    integer :: i, j
    equivalence (a, b)
    do i = 1, 4
      a(i) = z(i)**2
    end do
    do j = 1, 2
      do i = 1, 2
        b(i, j) = b(i, j) * b(j, i)
      end do
    end do
    do i = 1, 4
      z(i) = a(i) * a(5 - i)
    end do
  end subroutine
end module
include 'state.inc'
