! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! Calls of procedures with assumed-shape dummies.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call square(z)
    call square(z(1:n:2))
  end subroutine

  subroutine square(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i)**2 * 0.7d0
    end do
  end subroutine
end module
include 'state.inc'
