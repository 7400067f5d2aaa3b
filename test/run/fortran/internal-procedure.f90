! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An internal procedure that uses the variables of its host, which are pointers in memory at -O0.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: s
    integer :: i
    s = 1
    do i = 1, n
      call add(z(i))
    end do
    z(1) = s
  contains
    subroutine add(x)
      real(8), intent(in) :: x
      s = s + s * x * 0.5d0 + z(n)**2
    end subroutine
  end subroutine
end module
include 'state.inc'
