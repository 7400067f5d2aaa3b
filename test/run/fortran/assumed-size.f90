! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Assumed-size arrays, in one and two dimensions.
module subject
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call scale(4, z)
    call columns(3, z)
  end subroutine

  subroutine scale(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(*)
    integer :: i
    do i = 1, n
      x(i) = x(i) * x(i + n)
    end do
  end subroutine

  subroutine columns(m, a)
    integer, intent(in) :: m
    real(8), intent(inout) :: a(m, *)
    integer :: i, j
    do j = 2, 4
      do i = 1, m
        a(i, j) = a(i, j) + a(i, j - 1) * a(1, j)
      end do
    end do
  end subroutine
end module
include 'state.inc'
