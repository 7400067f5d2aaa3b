! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Logical arrays and functions of integers that choose what is active.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    logical :: mask(n), any_large
    integer :: i
    any_large = .false.
    do i = 1, n
      mask(i) = z(i) > 1 .or. btest(i, 1)
      any_large = any_large .or. z(i) > 1.4d0
    end do
    do i = 1, n
      if (mask(i) .eqv. any_large) z(i) = z(i) * z(n + 1 - i)
      if (.not. mask(i)) z(1) = z(1) + ishft(i, 1) * z(i)
    end do
  end subroutine
end module
include 'state.inc'
