! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=assumeds
! RUN: LEVELS="0 2" %run_f90 -cpp -DWHAT=scalars
! Assumed-shape dummy arguments assigned whole.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine assumed(x, y)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer :: i
    y = y*x
    do i = 2, size(y)
      y(i) = y(i)*y(i - 1)
    end do
    y(1) = sum(x*y)
  end subroutine
  subroutine assumeds(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call assumed(z(1:3), z(4:6))
    call assumed(z(1:n:2), z(2:n:2))
  end subroutine
  subroutine filled(x)
    real(8), intent(out) :: x(:)
    x = 0.25d0
  end subroutine
  subroutine scalars(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = z(2)*z(3)
    call filled(z(2:3))
    z(4) = z(4)*z(2)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call WHAT(n, z)
  end subroutine
end module
include 'state.inc'
