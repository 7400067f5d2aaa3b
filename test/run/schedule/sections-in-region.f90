! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! A section that is copied to pass it, in a checkpoint in a loop: the copy is none that the iteration before has left.
module subject
  implicit none
  integer, parameter :: cells = 9
contains
  real(8) function product_of(a, b)
    real(8), intent(in) :: a(0:2), b(0:)
    product_of = a(0) * a(1) * a(2) + sum(sin(b))
  end function
  subroutine rows(n, y, sums)
    use wengert
    integer, intent(in) :: n
    real(8), intent(in) :: y(0:n - 1, 0:n - 1)
    real(8), intent(inout) :: sums(0:n - 1)
    integer :: i
    do i = 0, n - 1
      call wengert_checkpoint_begin()
      sums(i) = sums(i) * product_of(y(i, 0:2), y(0:2, i))
      call wengert_checkpoint_end()
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: y(9), sums(3)
    y = z
    sums = 1
    call rows(3, y, sums)
    z(1:3) = sums
  end subroutine
end module
include 'state.inc'
