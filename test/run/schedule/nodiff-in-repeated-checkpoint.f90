! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Regions without derivative read an allocatable array of a module within checkpoints in a loop, and in a loop that is run again, also one behind the other.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 4
  real(8), allocatable :: u(:)
  real(8) :: seen
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call checkpoints(n, z)
    call steps(n, z)
    call both(n, z)
  end subroutine
  subroutine checkpoints(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: t
    u = z
    do t = 1, 3
      call wengert_checkpoint_begin()
      u(1) = sin(u(1)*u(2))
      call wengert_nodiff_begin()
      seen = u(1)
      call wengert_nodiff_end()
      u(2) = u(2)*u(1)
      call wengert_checkpoint_end()
    end do
    z = u
    deallocate(u)
  end subroutine
  subroutine steps(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: t
    u = z
    do t = 1, 3
      call wengert_binomial(2)
      u(1) = sin(u(1)*u(2) + 0.5d0)
      call wengert_nodiff_begin()
      seen = u(1)
      call wengert_nodiff_end()
      u(2) = u(2)*u(1)
    end do
    z = u
    deallocate(u)
  end subroutine
  subroutine both(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: t
    u = z
    do t = 1, 4
      call wengert_binomial(2)
      u = sin(u)
      if (u(1) > 1d3) exit
    end do
    do t = 1, 3
      call wengert_checkpoint_begin()
      u = sin(u)
      call wengert_nodiff_begin()
      seen = u(1)
      call wengert_nodiff_end()
      call wengert_checkpoint_end()
    end do
    z = u
    deallocate(u)
  end subroutine
end module
include 'state.inc'
