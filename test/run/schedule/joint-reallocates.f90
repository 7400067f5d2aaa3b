! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -mllvm '-wengert-joint=*'
! A procedure that assigns an allocatable of the module anew must not run twice: where all calls are to be joint, its calls, also by itself, are split, and what it
! frees need not last. Seen in random programs (W0021).
module subject
  implicit none
  integer, parameter :: cells = 3
  real(8), save, allocatable :: table(:)
contains
  recursive function sums(depth, s) result(total)
    integer, intent(in) :: depth
    real(8), intent(inout) :: s
    real(8) :: total
    table = table + 1
    total = s * s
    if (depth > 0) total = total + sums(depth - 1, s) * sin(s)
    s = s * 0.5_8
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (allocated(table)) deallocate (table)
    allocate (table(0:2))
    table = 0
    z(2) = sums(2, z(1)) * z(3)
    z(3) = z(3) * table(1)
  end subroutine
end module
include 'state.inc'
