! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Optional arguments, present and absent.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call add(z(1), z(2))
    call add(z(3), z(1), z(2))
    call add(z(4), z(3), power=3)
  end subroutine

  subroutine add(x, a, b, power)
    real(8), intent(inout) :: x
    real(8), intent(in) :: a
    real(8), intent(in), optional :: b
    integer, intent(in), optional :: power
    x = x * a
    if (present(b)) x = x + b**2
    if (present(power)) x = x**power
  end subroutine
end module
include 'state.inc'
