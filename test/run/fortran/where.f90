! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! where and elsewhere.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(n)
    a = z
    where (a > 1.1d0)
      z = a**2
    elsewhere (a > 0.8d0)
      z = 1 / a
    elsewhere
      z = -a
    end where
    where (a < 1) z = z * a
  end subroutine
end module
include 'state.inc'
