! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Pointers in a derived type are allocated, and their targets used by a callee.
module subject
  implicit none
  integer, parameter :: cells = 6
  type t
    real(8), pointer :: a(:)
    real(8), pointer :: s
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
type(t) :: v
    allocate(v%a(4), v%s)
    v%a = z(1:4)
    v%s = z(5)
    v%a = v%a*v%s
    call g(v)
    z(1:4) = v%a
    deallocate(v%a, v%s)
  end subroutine

  subroutine g(v)
    type(t), intent(in) :: v
    v%a(1) = v%a(1)*v%a(2)
  end subroutine
end module
include 'state.inc'
