! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: JOINT=step LINK=integrate:step:weak %schedules_f90
! RUN: JOINT=dynamics::step,forcing,diffuse LINK=integrate:step:weak,step:diffuse:weak,step:forcing:strong %schedules_f90
! A model with module state, COMMON, allocatable arrays, arrays of assumed shape and of explicit shape; nested procedures joint.
module state_of_model
  implicit none
  integer :: calls = 0
  real(8) :: energy = 0, coefficient(3) = [0.1d0, 0.05d0, 0.2d0]
  real(8), allocatable :: field(:)
end module
module dynamics
  use state_of_model
  implicit none
contains
  subroutine diffuse(n, u, rate)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: rate
    real(8) :: flux(n)
    integer :: i
    do i = 1, n - 1
      flux(i) = rate*(u(i + 1) - u(i))*u(i)
    end do
    do i = 2, n - 1
      u(i) = u(i) + flux(i) - flux(i - 1)
    end do
  end subroutine
  subroutine forcing(u, total)
    real(8), intent(inout) :: u(:)
    real(8), intent(inout) :: total
    integer :: i
    do i = 1, size(u)
      u(i) = u(i) + coefficient(2)*sin(u(i))*total
      total = total + 0.01d0*u(i)**2
    end do
  end subroutine
  subroutine step(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8) :: drag
    common /friction/ drag
    calls = calls + 1
    call diffuse(n, u, coefficient(1) + 0.01d0*calls)
    call forcing(u, energy)
    drag = drag*(1 - 0.01d0*u(2))
    u(1) = u(1)*drag
  end subroutine
  subroutine integrate(n, u, steps)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    integer :: k
    do k = 1, steps
      call step(n, u)
    end do
  end subroutine
end module
module subject
  use dynamics
  implicit none
  integer, parameter :: cells = 10
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: u(:)
    real(8) :: drag
    common /friction/ drag
    allocate (u(n - 2))
    u(:) = z(1:n - 2)
    calls = 0
    energy = z(n - 1)
    drag = z(n)
    call integrate(n - 2, u, 6)
    z(1:n - 2) = u
    z(n - 1) = energy*drag
    z(n) = calls*0.1d0*u(1)
    deallocate (u)
  end subroutine
end module
include 'shown.inc'
