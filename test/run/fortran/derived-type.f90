! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Derived types with real, integer and array components, without pointers.
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
    type(body) :: pair(2), kept
    integer :: i
    do i = 1, 2
      pair(i)%id = i
      pair(i)%mass = z(3 * i - 2)
      pair(i)%at(1) = z(3 * i - 1)
      pair(i)%at(2) = z(3 * i)
    end do
    kept = pair(1)
    call attract(pair(1), pair(2))
    call attract(pair(2), kept)
    z(1) = pair(1)%at(1) * pair(2)%at(2)
    z(2) = pair(pair(1)%id)%mass
  end subroutine

  subroutine attract(a, b)
    type(body), intent(inout) :: a
    type(body), intent(in) :: b
    real(8) :: r
    integer :: k
    r = sqrt((a%at(1) - b%at(1))**2 + (a%at(2) - b%at(2))**2 + 0.1d0)
    do k = 1, 2
      a%at(k) = a%at(k) + b%mass / r * (b%at(k) - a%at(k)) * a%id
    end do
    a%mass = a%mass * r
  end subroutine
end module
include 'state.inc'
