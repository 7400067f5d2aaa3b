! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Several returns from one subroutine.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 2, n
      z(1) = z(1) * z(i) + 0.1d0
      if (z(1) > 1.3d0) return
      if (z(1) < 0.4d0) then
        z(i) = z(1)**2
        return
      end if
    end do
    z(n) = z(1)
  end subroutine
end module
include 'state.inc'
