! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Marked regions in Fortran: checkpoints in a time loop and within another, allocatable and module arrays, and a procedure that
! is joint by a marker.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 8
  real(8) :: table(cells) = 1
contains
  subroutine smooth(u)
    real(8), intent(inout) :: u(:)
    integer :: i
    do i = 2, size(u)
      u(i) = 0.5d0*u(i)*exp(-u(i - 1)) + table(i)
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: u(:)
    real(8) :: total
    integer :: i, k
    allocate (u(n))
    u(:) = z
    total = 0
    do k = 1, 4
      call wengert_checkpoint_begin()
      do i = 1, n
        u(i) = sin(u(i))*cos(u(i)*k)
        table(i) = table(i)*0.5d0 + u(i)
      end do
      call wengert_checkpoint_begin()
      total = total + sum(u)*u(k)
      call wengert_checkpoint_end()
      call wengert_checkpoint_end()
      call smooth(u)
    end do
    z = u*total
    table = 1
    deallocate (u)
  end subroutine
  subroutine schedules()
    call wengert_joint(smooth)
    call wengert_link(f, smooth, .false.)
  end subroutine
end module
include 'state.inc'
