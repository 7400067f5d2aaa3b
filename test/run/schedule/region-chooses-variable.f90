! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! A checkpoint in which control chooses the element that is read behind it, where the optimiser has made variables of the elements: it hands on which one, and no pointer.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(0:1, 0:1)
    integer :: k
    w = 0.25_8
    w(1, 1) = z(4)
    k = 0
    call wengert_checkpoint_begin()
    select case (modulo(int(4.5_8 * cos(z(1))), 5))
    case (2)
      w(0, 1) = z(2) * z(3)
    case (3, 4)
      k = 3
    case default
    end select
    call wengert_checkpoint_end()
    z(1) = z(1) * sin(w(modulo(k, 2), 1))
  end subroutine
end module
include 'state.inc'
