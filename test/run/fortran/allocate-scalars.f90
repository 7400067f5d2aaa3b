! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Allocatable scalars, of numbers and derived types.
module subject
  implicit none
  integer, parameter :: cells = 4
  type t
    real(8) :: a
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
real(8), allocatable :: s
 type(t), allocatable :: v
    allocate(s)
    s = z(1)*z(2)
    allocate(v)
    v%a = z(3)
    v%a = v%a * s
    z(1) = s*v%a
  end subroutine
end module
include 'state.inc'
