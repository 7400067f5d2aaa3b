! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! min, max, abs, sign, mod, modulo, dim, aint, anint, int, nint, floor and ceiling.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(3) = min(z(1), z(2), 1.1d0) * max(z(1), z(2)) + abs(z(1) - z(2))
    z(4) = sign(z(1), z(2) - 1) + dim(z(1), z(2))
    z(5) = mod(7.3d0 * z(1), z(2)) + modulo(-5.1d0 * z(1), z(2))
    z(6) = aint(3 * z(1)) * z(2) + anint(2 * z(2)) - z(1)
    z(7) = int(4 * z(1)) * z(2) + nint(3 * z(2)) * z(1)
    z(8) = floor(5 * z(2)) + ceiling(z(1)) * z(2)
  end subroutine
end module
include 'state.inc'
