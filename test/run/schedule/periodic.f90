! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Time loops with a snapshot every so many steps in Fortran: allocatable and module arrays, a derived type with an array, whole arrays that are assigned,
! a loop that ends early, one within another, steps in a procedure of their own.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 8
  real(8) :: table(cells) = 1
  type :: model
    real(8) :: mean
    real(8), allocatable :: u(:), flux(:)
    integer, allocatable :: left(:)
  end type
contains
  subroutine advance(m, t)
    type(model), intent(inout) :: m
    integer, intent(in) :: t
    integer :: i
    m%flux(:) = 0
    do i = 1, size(m%u)
      m%flux(m%left(i)) = m%flux(m%left(i)) + 0.1d0*m%u(i)*m%u(m%left(i))
    end do
    m%u(:) = 0.8d0*sin(m%u) + m%flux/t
    m%mean = sum(m%u)/size(m%u)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(model) :: m
    real(8), allocatable :: u(:), w(:)
    real(8) :: total, last
    integer :: i, k, day
    allocate (u(n), w(n))
    u(:) = z
    total = 0
    do k = 1, 25
      call wengert_periodic(n/2)
      w = u
      w(2:n - 1) = u(2:n - 1) + 0.1d0*(u(1:n - 2) - 2*u(2:n - 1) + u(3:n))*cos(u(2:n - 1))
      u = w
      table(:n) = 0.5d0*table(:n) + u
      total = total + 0.1d0*u(1 + mod(k, n))*table(k/4 + 1)
    end do
    allocate (m%u(n), m%flux(n), m%left(n))
    m%u = u
    m%left = [(1 + mod(i*3, n), i=1, n)]
    do day = 1, 3
      call wengert_binomial(2)
      do k = 1, 5
        call wengert_periodic(2)
        call advance(m, k + day)
      end do
      total = 0.9d0*total + m%mean
    end do
    last = 0
    do
      call wengert_periodic(3)
      last = 1 + last*0.7d0*cos(total)
      m%mean = m%mean + 0.3d0*last
      if (m%mean > 9) exit
    end do
    z = m%u*total + m%mean
    table = 1
  end subroutine
end module
include 'state.inc'
