! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Automatic and local arrays, in a procedure that is called in a loop.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 2, n
      call filter(k, z)
    end do
  end subroutine

  subroutine filter(k, x)
    integer, intent(in) :: k
    real(8), intent(inout) :: x(k)
    real(8) :: work(k), fixed(2, 3)
    integer :: i
    do i = 1, 2
      fixed(i, 2) = 0.5d0
    end do
    do i = 1, k
      work(i) = x(i) * x(k + 1 - i)
      fixed(mod(i, 2) + 1, 2) = work(i)
    end do
    do i = 1, k
      x(i) = work(i) * fixed(1, 2) + fixed(2, 2) * 0.1d0
    end do
  end subroutine
end module
include 'state.inc'
