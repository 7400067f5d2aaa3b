! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Structure constructors, and arrays of them.
module subject
  implicit none
  integer, parameter :: cells = 6
  type vec
    real(8) :: s
    real(8) :: x(2)
  end type
  type pair
    type(vec) :: u, v
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
type(vec) :: a, b(2)
 type(pair) :: p
    a = vec(z(1), z(2:3))
    b = [vec(z(1), z(2:3)), vec(z(4), z(5:6))]
    p = pair(a, b(2))
    b(1) = p%v
    z(1) = b(1)%s*p%u%x(2)
    z(2) = a%s*sum(b(2)%x)
  end subroutine
end module
include 'state.inc'
