! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! Internal procedures that change the variables of their host.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: s, kept(3)
    integer :: i
    s = 1
    kept = 0
    do i = 1, n
      call add(z(i))
      if (z(i) > 1) call add(kept(1))
    end do
    z(1) = s + kept(2)
  contains
    subroutine add(x)
      real(8), intent(inout) :: x
      s = s + s * x * 0.5d0 + z(n)**2
      kept(2) = kept(2) + x * s
      x = x * 0.5d0
    end subroutine
  end subroutine
end module
include 'state.inc'
