! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! A checkpoint that loads, from a descriptor, the address that is used behind it as well hands none on.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(n)
    w = z
    call h(w(1:4), n - 4, z(1), z(3))
  end subroutine
  subroutine h(a, k, s, t)
    use wengert
    real(8), intent(in) :: a(0:)
    integer, intent(in) :: k
    real(8), value :: s
    real(8), intent(inout), optional :: t
    call wengert_checkpoint_begin()
    s = s * sin(a(k))
    call wengert_checkpoint_end()
    if (present(t)) then
      if (a(k) >= 1e3_8) return
      t = t * s * a(k)
    end if
  end subroutine
end module
include 'state.inc'
