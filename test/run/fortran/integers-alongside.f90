! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Integer arrays, logicals and bit operations that steer the reals.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: order(6), i, k, seed
    logical :: seen(6)
    order = [4, 2, 6, 1, 5, 3]
    seen = .false.
    seed = 77
    do i = 1, 12
      seed = iand(seed * 75 + 74, 65535)
      k = order(mod(seed, n) + 1)
      if (seen(k)) then
        z(k) = z(k) * z(order(k))
      else
        z(k) = z(k) + 0.1d0 * i
      end if
      seen(k) = .true.
      order(k) = mod(order(k), n) + 1
    end do
  end subroutine
end module
include 'state.inc'
