! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Types with numbers beside their allocatable components, which are assigned as a whole: of class, in elements of a component of a module variable, and behind
! pointer components that change places; allocated and deallocated through these.
module grids
  implicit none
  type :: column
    real(8) :: dz = 2
    real(8), allocatable :: t(:), s(:)
  end type
  type level
    real(8) :: h = 0
    real(8), allocatable, dimension(:, :) :: u, k
  end type
  type hierarchy
    type(level), allocatable :: l(:)
  end type
  type grid
    integer :: n = 0
    real(8), allocatable :: lat(:)
  end type
  type model
    type(level), pointer :: old => null(), now => null(), next => null()
    type(grid) :: g
  end type
  type(hierarchy), save :: all
contains
  subroutine step(c)
    class(column), intent(inout) :: c
    c%t = c%t**2 + c%dz
    c%s = c%s + c%t
  end subroutine
  subroutine correct(a, lev)
    type(hierarchy), intent(inout) :: a
    integer, intent(in) :: lev
    a%l(lev)%u = a%l(lev)%u + a%l(lev)%h * a%l(lev)%k
  end subroutine
  function new_grid(n) result(g)
    integer, intent(in) :: n
    type(grid) :: g
    g%n = n
    allocate (g%lat(n))
    g%lat = 1
  end function
  subroutine begin(m, n)
    type(model), intent(inout) :: m
    integer, intent(in) :: n
    m%g = new_grid(n)
    allocate (m%old, m%now, m%next)
    allocate (m%old%u(n, n), m%now%u(n, n), m%next%u(n, n))
    m%old%u = 0
    m%now%u = 0
    m%next%u = 0
  end subroutine
  subroutine leap(m)
    type(model), intent(inout) :: m
    type(level), pointer :: tmp
    m%next%u = m%now%u**2 + 0.1d0 * m%old%u
    m%now%u = m%now%u + 0.1d0 * (m%old%u - 2 * m%now%u + m%next%u)
    tmp => m%old
    m%old => m%now
    m%now => m%next
    m%next => tmp
  end subroutine
end module
module subject
  use grids
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(column) :: c
    type(model) :: m
    integer :: k
    c%t = z
    c%s = z
    c%dz = z(2)
    do k = 1, 2
      call step(c)
    end do
    if (.not. allocated(all%l)) then
      allocate (all%l(2))
      allocate (all%l(1)%u(2, 2), all%l(1)%k(2, 2))
    end if
    all%l(1)%k = reshape(z, [2, 2])
    all%l(1)%u = 0
    all%l(1)%h = z(3)
    do k = 1, 3
      call correct(all, 1)
    end do
    call begin(m, n)
    m%now%u(:, 2) = z * m%g%lat
    m%old%u = m%now%u
    do k = 1, 3
      call leap(m)
    end do
    z = c%s + [all%l(1)%u] + m%now%u(:, 2)
    deallocate (m%old, m%now, m%next)
    deallocate (all%l)
  end subroutine
end module
include 'state.inc'
