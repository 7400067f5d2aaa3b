! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The state of a model in allocatable module variables and components: the derivative makes their shadows.
module state
  implicit none
  real(8), allocatable :: u(:), flux(:,:), coef(:)
  type grid
    integer :: n = 0
    real(8), allocatable :: dx(:), area(:)
    real(8) :: dt = 0.1d0
  end type
  type(grid), save :: g
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: i
    if (allocated(u)) return
    allocate(u(n), flux(0:n, 2), coef(n))
    allocate(g%dx(n), g%area(n))
    g%n = n
    g%dx = [(0.1d0*i, i=1,n)]
    coef = 0.3d0
  end subroutine
  subroutine step()
    integer :: i
    do i = 1, g%n
      flux(i, 1) = coef(i)*u(i)**2*g%area(i)
      flux(i, 2) = sin(u(i))
    end do
    flux(0, :) = flux(g%n, :)
    do i = 1, g%n
      u(i) = u(i) - g%dt*(flux(i,1) - flux(i-1,1))/g%dx(i) + 0.1d0*flux(i-1,2)
    end do
  end subroutine
end module
module subject
  use state
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    call setup(n)
    u = z
    g%area = z*z(1)
    do k = 1, 3
      call step()
    end do
    z = u*g%area
  end subroutine
end module
include 'state.inc'
