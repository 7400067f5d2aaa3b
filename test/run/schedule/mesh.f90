! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: JOINT=advance LINK=run:advance:weak %schedules_f90
! An unstructured mesh in Fortran: joint steps and a marked region over arrays of which the step does not know the size, with components of
! derived types and indirect addressing.
module meshes
  implicit none
  type :: mesh
    integer :: edges
    integer, allocatable :: left(:), right(:)
    real(8), allocatable :: state(:), flux(:)
  end type
contains
  subroutine advance(m, dt)
    type(mesh), intent(inout) :: m
    real(8), intent(in) :: dt
    integer :: e
    do e = 1, m%edges
      m%flux(e) = m%state(m%left(e))**2 - sin(m%state(m%right(e)))
    end do
    do e = 1, m%edges
      m%state(m%left(e)) = m%state(m%left(e)) - dt*m%flux(e)
      m%state(m%right(e)) = m%state(m%right(e)) + dt*m%flux(e)
    end do
  end subroutine
  subroutine scatter(u, list, n)
    integer, intent(in) :: n, list(*)
    real(8), intent(inout) :: u(*)
    integer :: i
    do i = 1, n
      u(list(i)) = u(list(i))*exp(-0.1d0*u(list(n)))
    end do
  end subroutine
  subroutine run(m, u, list, n, steps)
    type(mesh), intent(inout) :: m
    real(8), intent(inout) :: u(*)
    integer, intent(in) :: n, list(*), steps
    integer :: t
    do t = 1, steps
      call advance(m, 0.01d0*t)
      call scatter(u, list, n)
    end do
  end subroutine
end module
module subject
  use meshes
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(mesh) :: m
    integer :: e
    m%edges = 2*n
    allocate (m%left(2*n), m%right(2*n), m%state(n), m%flux(2*n))
    m%state = z
    m%flux = 0
    do e = 1, 2*n
      m%left(e) = mod(5*e, n) + 1
      m%right(e) = mod(7*e + 3, n) + 1
    end do
    call run(m, z, m%left, n/2, 4)
    do e = 1, 3
      call wengert_checkpoint_begin()
      call scatter(z, m%right, n/3 + e)
      z(m%left(e)) = z(m%left(e))*m%state(e)
      call wengert_checkpoint_end()
    end do
    z = z + m%state
    deallocate (m%left, m%right, m%state, m%flux)
  end subroutine
end module
include 'shown.inc'
