! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arguments of assumed rank.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine scale(x, c)
    real(8), intent(inout) :: x(..)
    real(8), intent(in) :: c
    integer :: i
    select rank (x)
    rank (0)
      x = x * c
    rank (1)
      do i = 1, size(x)
        x(i) = x(i)**2 * c
      end do
    rank (2)
      x = x + c * x**2
    rank default
      error stop 'of what rank?'
    end select
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(2, 3)
    a = reshape(z, [2, 3])
    call scale(z(1), 2d0)
    call scale(z(2:6:2), 1.5d0)
    call scale(a, 0.5d0)
    z = z * reshape(a, [6])
  end subroutine
end module
include 'state.inc'
