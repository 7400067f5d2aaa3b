! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Assignment that is bound to a type and takes polymorphic dummies, of results whose pointer components have first values.
module grid_m
  implicit none
  type :: grid
    integer :: nx = 0
    real(8), allocatable :: dx(:)
  end type
  type :: field
    type(grid), pointer :: g => null()
    real(8), allocatable :: v(:)
  contains
    procedure :: assign_f
    generic :: assignment(=) => assign_f
    procedure :: scaled
  end type
contains
  subroutine assign_f(a, b)
    class(field), intent(inout) :: a
    class(field), intent(in) :: b
    a%g => b%g
    a%v = b%v
  end subroutine
  function scaled(this) result(l)
    class(field), intent(in) :: this
    type(field) :: l
    l%g => this%g
    l%v = this%v*this%g%dx
  end function
end module
module subject
  use grid_m
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(grid), target :: g
    type(field) :: u, du
    g%dx = sin(z)
    u%g => g
    u%v = z
    du = u%scaled()
    call du%assign_f(u)
    du = u%scaled()
    du = du%scaled()
    du = u%scaled()
    u = du%scaled()
    z = du%v * du%g%dx
  end subroutine
end module
include 'state.inc'
