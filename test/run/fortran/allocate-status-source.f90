! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Allocation with status, source and mold; move_alloc; deallocation.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8), allocatable :: a(:), b(:), c(:,:)
 integer :: st
    allocate(a(n), stat=st)
    if (st /= 0) return
    a = z
    allocate(b, source=a)
    b = b * a(1)
    allocate(c(2,3), source=1.5d0)
    c = c*z(1)
    call move_alloc(b, a)
    deallocate(c)
    allocate(c, mold=reshape(z,[3,2]))
    c = reshape(a, [3,2])
    z(1) = sum(c**2)
    deallocate(a, stat=st)
    a = [z(1:2), z(1)*z(2)]
    z(2:4) = a
  end subroutine
end module
include 'state.inc'
