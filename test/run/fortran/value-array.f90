! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Dummy arrays and derived types that are passed by value.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = g(z)
    z(2) = z(2) * z(1)
  end subroutine

  real(8) function g(a)
    real(8), value :: a(6)
    a = a * a(1)
    g = sum(a)
  end function
end module
include 'state.inc'
