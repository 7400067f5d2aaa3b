! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Components that are cleared one by one, which the optimiser clears together, beside an allocatable one, in elements of a dummy.
module subject
  implicit none
  integer, parameter :: cells = 4
  type :: box
    integer, allocatable :: list(:)
    real(8) :: rho = 0, force(2) = 0
  end type
contains
  subroutine bin(x, b)
    real(8), intent(in) :: x(:)
    type(box), intent(inout) :: b(:)
    integer :: i, k
    do i = 1, size(b)
      b(i)%list = [integer ::]
      b(i)%rho = 0; b(i)%force = 0
    end do
    do i = 1, size(x)
      k = 1 + mod(i, 2)
      b(k)%list = [b(k)%list, i]
      b(k)%rho = b(k)%rho + x(i)
      b(k)%force = b(k)%force + x(i)**2
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(box) :: b(2)
    integer :: i
    call bin(z, b)
    do i = 1, 2
      z(b(i)%list) = z(b(i)%list)*b(i)%rho + b(i)%force(2)
    end do
  end subroutine
end module
include 'state.inc'
