! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An array constructor of a section behind pointers, in a loop that -O3 unrolls: two of one were refused.
module subject
  implicit none
  integer, parameter :: cells = 8
  type :: patch
    real(8), allocatable :: q(:,:)
  end type
  type :: ref
    type(patch), pointer :: p => null()
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(patch), target :: p(2)
    type(ref) :: o(2)
    integer :: i
    do i = 1, 2
      allocate(p(i)%q(0:3,0:3), source=0d0)
      p(i)%q(1:2,1:2) = reshape(z(4*i-3:4*i), [2,2])**2
      o(3-i)%p => p(i)
    end do
    do i = 1, 2
      z(4*i-3:4*i) = [o(i)%p%q(1:2,1:2)]*i
    end do
  end subroutine
end module
include 'state.inc'
