! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Pointers that are aimed into a pool through a counter in a derived type, and handed to contiguous dummies; places in an array of names beside numbers.
module fields
  implicit none
  type :: field_t
    real(8), pointer :: v(:) => null()
  end type
  type :: registry
    type(field_t) :: f(2)
    integer :: n = 0
    real(8), pointer :: pool(:) => null()
  end type
contains
  subroutine create(self, first)
    type(registry), intent(inout), target :: self
    integer, intent(in) :: first
    self%n = self%n + 1
    self%f(self%n)%v => self%pool(first:first + 2)
  end subroutine
  subroutine smooth(a)
    real(8), intent(inout), contiguous :: a(:)
    a = 0.5d0 * a + 0.02d0 * a**2
  end subroutine
end module
module subject
  use fields
  implicit none
  integer, parameter :: cells = 3
  type :: label
    character(16) :: name = ''
    real(8) :: scale = 0
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(registry), target :: r
    type(label) :: labels(2)
    real(8), pointer :: q(:)
    labels(1)%name = 'a'
    labels(2)%name = 'b'
    labels%scale = z(1:2)
    allocate (r%pool(6))
    r%pool = 0
    call create(r, 1)
    call create(r, 4)
    q => r%f(2)%v
    q = z
    call smooth(q)
    z = r%pool(4:6) * labels(findloc(labels%name, 'a', dim=1))%scale
    deallocate (r%pool)
  end subroutine
end module
include 'state.inc'
