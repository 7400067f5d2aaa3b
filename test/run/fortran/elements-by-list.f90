! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Elements of components that a list in another component chooses; the optimiser makes the list of places on several ways.
module subject
  implicit none
  integer, parameter :: cells = 4
  type particle
    real(8) :: v
  end type
  type system
    real(8), allocatable :: p(:)
    integer, allocatable :: list(:)
    type(particle), allocatable :: q(:)
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(system) :: s
    s%p = z
    s%list = [1, 3]
    allocate (s%q(n))
    s%q%v = z * z
    s%p(s%list) = s%p(s%list) * z(1)
    s%q(s%list)%v = s%q(s%list)%v + 0.5d0 * s%p(s%list)
    z = s%p**2 + s%q%v
  end subroutine
end module
include 'state.inc'
