! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A tree whose nodes are gathered from below: the procedure calls itself for the children, and reads what they hold.
module subject
  implicit none
  integer, parameter :: cells = 4
  type :: node
    real(8) :: mass = 0, place = 0
    type(node), pointer :: left => null(), right => null()
  end type
contains
  recursive subroutine finish(this)
    type(node), intent(inout) :: this
    if (.not. associated(this%left)) return
    call finish(this%left)
    call finish(this%right)
    this%mass = this%left%mass + this%right%mass
    this%place = (this%left%mass*this%left%place + this%right%mass*this%right%place)/this%mass
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(node) :: root
    allocate (root%left, root%right)
    root%left%mass = z(1)
    root%right%mass = z(2)
    root%left%place = z(3)
    root%right%place = z(4)
    call finish(root)
    z(1) = root%mass**2*root%place
    deallocate (root%left, root%right)
  end subroutine
end module
include 'state.inc'
