! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="2 3" %run_f90 -mllvm -wengert-activity=off
! Checkpoints that come from one, whose loop the optimiser has unrolled: each makes the descriptor of what it passes in the same variable, which
! nobody looks at behind it (W0021 before). Seen in a random program (16027-7677).
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  recursive subroutine mix(depth, a)
    integer, intent(in) :: depth
    real(8), intent(inout) :: a(0:)
    a(0) = a(1) * sin(a(2)) + 0.5_8 * a(depth + 3)
    if (depth > 0) call mix(depth - 1, a(1:))
  end subroutine
  subroutine f(n, z)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(0:5)
    integer :: i
    w = z
    call mix(0, w)
    do i = 0, 3
      call wengert_checkpoint_begin()
      call mix(1, w(5:0:-1))
      call wengert_checkpoint_end()
    end do
    z = w
  end subroutine
end module
include 'state.inc'
