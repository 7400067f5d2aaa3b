! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An optional argument of an intrinsic that is an allocatable variable: absent if that is not allocated.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: packed(:), rest(:)
    packed = pack(z, z > 0.1d0, rest)
    if (size(packed) > 0) z(1) = z(1) + sum(packed**2)/size(packed)
    rest = 2*z
    packed = pack(z*z, z > 0.1d0, rest)
    z = z + 0.1d0*packed**3
  end subroutine
end module
include 'state.inc'
