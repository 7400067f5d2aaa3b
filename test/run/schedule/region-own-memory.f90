! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Sections that are copied to pass them, or not if they lie in a row, in a checkpoint that changes the array that they are of: what is put back for the
! second run is the array, and not the copy, which is gone by then.
module subject
  implicit none
  integer, parameter :: cells = 9
contains
  real(8) function product_of(a, b)
    real(8), intent(in) :: a(0:2), b(0:)
    product_of = a(0) * a(1) * a(2) + sum(sin(b))
  end function
  subroutine scale(a)
    real(8), intent(inout) :: a(0:2)
    a = a * [0.5d0, 1.5d0, 0.9d0] + 0.1d0 * a(0) * a(2)
  end subroutine
  subroutine rows(n, y)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: y(0:n - 1, 0:n - 1)
    integer :: i
    do i = 0, n - 1
      call wengert_checkpoint_begin()
      y(i, 1) = y(i, 1) + 0.1d0 * product_of(y(i, 0:2), y(0:2, i))
      call scale(y(i, :))
      call scale(y(:, i))
      call wengert_checkpoint_end()
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call rows(3, z)
  end subroutine
end module
include 'state.inc'
