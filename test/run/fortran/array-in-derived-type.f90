! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Array components of derived types in array expressions.
module subject
  implicit none
  integer, parameter :: cells = 6
  type body
    integer :: id
    real(8) :: mass, at(2)
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(body) :: pair(2)
    integer :: i
    do i = 1, 2
      pair(i)%id = i
      pair(i)%mass = z(3 * i - 2)
      pair(i)%at = z(3 * i - 1:3 * i)
    end do
    pair(1)%at = pair(1)%at + pair(2)%mass * (pair(2)%at - pair(1)%at) / sqrt(sum((pair(1)%at - pair(2)%at)**2) + 0.1d0)
    z(1:2) = pair(1)%at * pair(pair(2)%id)%at
    z(3) = sum(pair%mass)
  end subroutine
end module
include 'state.inc'
