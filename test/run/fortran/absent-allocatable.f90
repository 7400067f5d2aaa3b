! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An allocatable dummy that is optional, absent, unallocated and allocated, which the procedure allocates.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine fill(a, b, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), allocatable, optional, intent(inout) :: b(:)
    if (present(b)) then
      if (allocated(b)) then
        a = a*b(1:n)
      else
        b = a + n
      end if
    end if
    a = a*2
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: b(:)
    call fill(z, n=3)
    call fill(z, b, 4)
    call fill(z, b, 2)
  end subroutine
end module
include 'state.inc'
