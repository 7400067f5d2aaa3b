! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! State in allocatable components of allocatable arrays of a module, of a variable that is an array, nested and reallocated: the derivative makes
! their shadows.
module state
  implicit none
  type layer
    integer :: id = 0
    real(8), allocatable :: t(:), q(:)
    real(8) :: total = 0
  end type
  type field
    real(8), pointer :: d(:) => null()
    character(8) :: name
  end type
  type block
    integer :: lo, hi
    type(field) :: f(2)
    real(8), allocatable :: a(:)
  end type
  type(layer), allocatable :: layers(:)
  type(layer), save :: tracers(2)
  type(block), allocatable :: blocks(:)
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: i
    allocate (layers(3), blocks(2))
    do i = 1, 3
      layers(i)%id = i
      allocate (layers(i)%t(n), layers(i)%q(n))
    end do
    do i = 1, 2
      allocate (tracers(i)%t(n))
      allocate (blocks(i)%f(1)%d(n), blocks(i)%a(n))
    end do
    allocate (blocks(1)%f(2)%d(n))
    blocks(2)%f(2)%d => blocks(1)%f(2)%d
  end subroutine
  subroutine step()
    integer :: i
    do i = 2, 3
      layers(i)%t = layers(i)%t + 0.3d0 * layers(i - 1)%t * layers(i)%q
      layers(i)%q = layers(i)%q * cos(layers(i)%t)
      layers(i)%total = sum(layers(i)%q)
    end do
  end subroutine
  subroutine mix(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, 2
      tracers(i)%t = layers(i + 1)%t * tracers(3 - i)%total
      tracers(i)%total = tracers(i)%t(1)
      if (allocated(tracers(i)%q)) deallocate (tracers(i)%q)
      allocate (tracers(i)%q(n + i), source=0d0)
      tracers(i)%q(1:n) = sin(tracers(i)%t)
      blocks(i)%f(1)%d = tracers(i)%q(1:n) * i
      blocks(i)%a = cos(blocks(i)%f(1)%d)
    end do
    blocks(1)%f(2)%d = layers(1)%t
    blocks(2)%f(2)%d = blocks(1)%f(2)%d * blocks(2)%a
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
    integer :: i, k
    do i = 1, 3
      layers(i)%t = 0.2d0 * z * i
      layers(i)%q = 1
    end do
    tracers%total = z(2)
    do k = 1, 3
      call step()
    end do
    call mix(n)
    z = blocks(1)%f(2)%d + layers(3)%total * blocks(1)%f(1)%d
  end subroutine
end module
include 'derivatives.inc'
program main
  use check
  use derivatives
  implicit none
  call setup(cells)
  call check_map(cells, f, f_tangent, f_adjoint)
  call check_done()
end program
