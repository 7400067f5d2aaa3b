! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! A local array that ends with its procedure, in a checkpoint of an internal procedure that may reallocate it: the backward sweep finds it, and its shadow,
! where they were.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable, target :: w(:)
    allocate(w(n))
    w = z
    call h(z(1))
  contains
    subroutine h(s)
      use wengert
      real(8), intent(inout) :: s
      call wengert_checkpoint_begin()
      s = s * sin(w(2)) * w(3)
      w = w
      call wengert_checkpoint_end()
    end subroutine
  end subroutine
end module
include 'state.inc'
