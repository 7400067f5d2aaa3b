! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arguments by value, which the callee changes, and arguments that are only results.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a, b
    call both(z(1), z(2), a, b)
    call both(a, b, z(3), z(4))
  end subroutine

  subroutine both(x, y, s, p)
    real(8), value :: x
    real(8), intent(in) :: y
    real(8), intent(out) :: s, p
    x = x * 2
    s = x + y
    x = x * s
    p = x * y
  end subroutine
end module
include 'state.inc'
