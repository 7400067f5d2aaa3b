! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Expressions and literals as arguments: they pass through temporaries.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call add(z(1), z(2) * z(3), 2d0)
    call add(z(2), 1.5d0, z(1))
    call add(z(3), (z(3)), z(2) + z(1))
  end subroutine

  subroutine add(a, b, c)
    real(8), intent(inout) :: a
    real(8), intent(in) :: b, c
    a = a + b * c
  end subroutine
end module
include 'state.inc'
