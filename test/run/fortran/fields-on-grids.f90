! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 1 2" %sound_f90 -mllvm -wengert-joint=*
! Fields on a grid that they point to, with operators and assignment bound to their type, a finaliser, and results of derived types: descriptions of types lie behind the
! same pointers as numbers do (W0014 before).
module kinds
  integer, parameter :: wp = kind(1d0)
end module
module grid_m
  use kinds
  implicit none
  type :: grid
    integer :: nx = 0, ny = 0
    real(wp), allocatable :: dx(:), dy(:)
  contains
    procedure :: init => grid_init
    final :: grid_end
  end type
  type :: field
    type(grid), pointer :: g => null()
    real(wp), allocatable :: v(:, :)
  contains
    procedure, private :: add_f
    generic :: operator(+) => add_f
    procedure, private :: assign_f
    generic :: assignment(=) => assign_f
    procedure :: laplace
  end type
contains
  subroutine grid_init(this, nx, ny, h)
    class(grid), intent(out) :: this
    integer, intent(in) :: nx, ny
    real(wp), intent(in) :: h
    this%nx = nx; this%ny = ny
    allocate (this%dx(nx), source=h)
    allocate (this%dy(ny), source=2*h)
  end subroutine
  subroutine grid_end(this)
    type(grid), intent(inout) :: this
    if (allocated(this%dx)) deallocate (this%dx)
  end subroutine
  function add_f(a, b) result(c)
    class(field), intent(in) :: a, b
    type(field) :: c
    c%g => a%g
    c%v = a%v + b%v
  end function
  subroutine assign_f(a, b)
    class(field), intent(inout) :: a
    class(field), intent(in) :: b
    a%g => b%g
    a%v = b%v
  end subroutine
  function laplace(this) result(l)
    class(field), intent(in) :: this
    type(field) :: l
    integer :: i, j
    l%g => this%g
    allocate (l%v, mold=this%v)
    l%v = 0
    do j = 2, this%g%ny - 1
      do i = 2, this%g%nx - 1
        l%v(i, j) = (this%v(i+1, j) - 2*this%v(i, j) + this%v(i-1, j))/this%g%dx(i)**2 &
          + (this%v(i, j+1) - 2*this%v(i, j) + this%v(i, j-1))/this%g%dy(j)**2
      end do
    end do
  end function
end module
module subject
  use grid_m
  implicit none
  integer, parameter :: cells = 20
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(grid), target :: g
    type(field) :: u, du
    integer :: k
    call g%init(5, 4, 1.5_wp)
    g%dx(3) = 1 + z(1)**2
    u%g => g
    u%v = reshape(z, [5, 4])
    do k = 1, 3
      du = u%laplace()
      du%v = du%v * 0.1_wp * u%v
      u = u + du
    end do
    z = reshape(u%v, [n])
  end subroutine
end module
include 'state.inc'
