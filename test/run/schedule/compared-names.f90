! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A time loop with snapshots looks for fields by their names: what it compares is logged with what else it touches.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 4
  type :: field
    character(8) :: name = ''
    real(8), allocatable :: v(:)
  end type
  type :: state
    type(field), allocatable :: f(:)
  end type
contains
  integer function index_of(self, name) result(i)
    class(state), intent(in) :: self
    character(*), intent(in) :: name
    do i = 1, size(self%f)
      if (self%f(i)%name == name) return
    end do
    error stop 'no such field'
  end function
  subroutine run(s, steps)
    type(state), intent(inout) :: s
    integer, intent(in) :: steps
    integer :: t, u, v
    do t = 1, steps
      call wengert_periodic(3)
      u = index_of(s, 'wind')
      v = index_of(s, 'heat')
      s%f(u)%v = s%f(u)%v + 0.1d0*s%f(v)%v*s%f(u)%v
      s%f(v)%v = s%f(v)%v - 0.2d0*sin(s%f(u)%v)
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(state) :: s
    allocate (s%f(2))
    s%f(1)%name = 'wind'
    s%f(2)%name = 'heat'
    s%f(1)%v = z(1:2)
    s%f(2)%v = z(3:4)
    call run(s, 7)
    ! The steps run again with other names in the fields.
    s%f(1)%name = 'heat'
    s%f(2)%name = 'wind'
    call run(s, 4)
    z(1:2) = s%f(1)%v
    z(3:4) = s%f(2)%v
  end subroutine
end module
include 'state.inc'
