! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! TRANSFER of active data to integers and back.
module subject
  use, intrinsic :: iso_fortran_env, only: int64
  implicit none
  integer, parameter :: cells = 2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer(int64) :: bits
    bits = transfer(z(1) * z(2), bits)
    z(2) = transfer(ibclr(bits, 63), 1d0) * z(1)
  end subroutine
end module
include 'state.inc'
