! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-joint=subject::step
! RUN: %run_f90 -mllvm -wengert-joint=subject::day,subject::spread
! RUN: %run_f90 -mllvm '-wengert-joint=*'
! RUN: %run_f90 -mllvm '-wengert-joint=*' -mllvm -wengert-split=subject::step
! RUN: %run_f90 -mllvm -wengert-link=subject::days:subject::day:weak,subject::day:subject::step:strong
! RUN: %run_f90 -mllvm -wengert-joint=subject::step -mllvm -wengert-link=subject::spread:subject::spread:weak
! Split, joint and linked calls give the same numbers: a time loop over two levels whose state is an allocatable array and a COMMON block, with output, and a
! recursion over sections of an array.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), allocatable :: stored(:)
  integer :: steps
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    call days(n, z)
    call spread(z)
  end subroutine
  subroutine days(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: rate, total
    integer :: d
    common /rates/ rate, total
    open (unit=17, status='scratch')
    allocate (stored(n))
    stored = 0.1d0*z
    rate = z(1)
    total = 0
    steps = 0
    do d = 1, 3
      call day(z, d + 1)
    end do
    z(n) = z(n) + total*steps
    deallocate (stored)
    close (17)
  end subroutine
  subroutine day(z, hours)
    real(8), intent(inout) :: z(:)
    integer, intent(in) :: hours
    real(8) :: rate, total
    integer :: h
    common /rates/ rate, total
    do h = 1, hours
      call step(z, 0.1d0 + 0.01d0*steps)
    end do
    total = total + sum(stored)*rate
    rate = 0.9d0*rate
  end subroutine
  subroutine step(z, dt)
    real(8), intent(inout) :: z(:)
    real(8), intent(in) :: dt
    steps = steps + 1
    stored(:) = stored + dt*z*cshift(z, 1)
    z = z + dt*sin(stored)
    write (17, *) steps, z(1)
  end subroutine
  recursive subroutine spread(z)
    real(8), intent(inout) :: z(:)
    integer :: half
    if (size(z) == 1) then
      z = sin(z)
      return
    end if
    half = size(z)/2
    call spread(z(:half))
    call spread(z(half + 1:))
    z = z + 0.1d0*z(1)*z(size(z):1:-1)
  end subroutine
end module
include 'state.inc'
