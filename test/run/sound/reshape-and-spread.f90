! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! reshape, spread, pack, cshift and norm2.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(2, 3)
    a = reshape(z, [2, 3])
    z = reshape(a * cshift(a, 1, 2) + spread(a(:, 1), 2, 3), [6])
    z(1) = norm2(z(2:4))
    z(2) = sum(pack(z, z > 1))
  end subroutine
end module
include 'state.inc'
