! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! do concurrent, with a local variable and a mask.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(n), t
    integer :: i
    a = z
    do concurrent (i = 2:n - 1, mod(i, 2) == 0) local(t)
      t = a(i - 1) * a(i + 1)
      z(i) = t * t + a(i)
    end do
  end subroutine
end module
include 'state.inc'
