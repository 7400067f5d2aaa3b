! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Integer exponents, constant and variable, also negative; real exponents.
module subject
  implicit none
  integer, parameter :: cells = 7
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    z(3) = z(1)**2 + z(2)**3 + z(1)**(-2)
    do k = -3, 5
      z(4) = z(4) + z(1)**k * z(2)
    end do
    z(5) = z(1)**0.5d0 + z(2)**1.7d0
    z(6) = z(1)**z(2)
    z(7) = 2.5d0**z(1) + 2**z(2)
  end subroutine
end module
include 'state.inc'
