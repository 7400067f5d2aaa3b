! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Finalisers: they are called where variables end, and before these are overwritten.
module subject
  implicit none
  integer, parameter :: cells = 5
  type :: counted
    real(8) :: x = 0
  contains
    final :: note
  end type
  type :: owner
    real(8), pointer :: p(:) => null()
  contains
    final :: give_back
  end type
  real(8) :: total
contains
  impure elemental subroutine note(c)
    type(counted), intent(inout) :: c
    total = total + c%x
  end subroutine
  subroutine give_back(o)
    type(owner), intent(inout) :: o
    if (associated(o%p)) deallocate (o%p)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(owner), allocatable :: o
    total = 0
    block
      type(counted) :: c, row(2)
      c%x = z(1)
      row%x = z(4:5)
      z(2) = c%x * z(2)
      c = counted(z(3)**2)
    end block
    z(3) = total * z(3)
    allocate (o)
    allocate (o%p(2))
    o%p = z(1)
    z(4) = sum(o%p) * z(4)
    deallocate (o)
  end subroutine
end module
include 'state.inc'
