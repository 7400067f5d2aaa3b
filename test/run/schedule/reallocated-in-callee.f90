! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-apart=off -mllvm -wengert-rearrange=off
! A procedure that may give back the memory that a checkpoint within it needs gives it back late, and its caller has nothing to fear.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), allocatable :: weights(:)
contains
  subroutine scale(k, s)
    use wengert
    integer, intent(in) :: k
    real(8), intent(inout) :: s
    select case (k)
    case (0)
      weights = [weights, 0.25d0]
    case default
      call wengert_checkpoint_begin()
      weights(1) = weights(1) + 0.5d0
      s = s * sin(s) * weights(1)
      call wengert_checkpoint_end()
    end select
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (allocated(weights)) deallocate(weights)
    allocate(weights(3))
    weights = 0.5d0
    call scale(int(z(2) * 0) + 1, z(2))
    z(3) = z(3) * size(weights) * weights(1)
  end subroutine
end module
include 'state.inc'
