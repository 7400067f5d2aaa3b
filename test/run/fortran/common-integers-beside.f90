! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The state of an integrator in a common block: arrays of numbers before integers, which are pointers into a work array and counters. All
! procedures of the package name the block.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: work(40)
    integer :: k
    call start(n, z, work)
    do k = 1, 3
      call step(n, work)
    end do
    call finish(n, z, work)
    call scale(n, z)
  end subroutine

  ! Hands on integers of the block.
  subroutine scale(n, z)
    integer, intent(in) :: n
    real(8) :: z(n)
    real(8) :: el(3), table(3, 2), h
    integer :: first, second, steps, order
    common /integrator/ el, table, h, first, second, steps, order
    call scale_by(order, n, steps, z)
  end subroutine

  subroutine scale_by(m, n, steps, z)
    integer :: m, n, steps, rows, i
    real(8) :: z(n)
    rows = m
    if (steps > 2) rows = n
    do i = 1, rows
      z(i) = z(i)**2 / steps
    end do
  end subroutine

  subroutine start(n, z, work)
    integer, intent(in) :: n
    real(8) :: z(n), work(*)
    real(8) :: el(3), table(3, 2), h
    integer :: first, second, steps, order, i
    common /integrator/ el, table, h, first, second, steps, order
    order = 2
    first = 5
    second = first + n
    steps = 0
    h = 0.1d0 * z(1)
    do i = 1, 3
      el(i) = h / i
      table(i, order) = el(i) * z(2)
    end do
    do i = 1, n
      work(first + i - 1) = z(i)
    end do
  end subroutine

  subroutine step(n, work)
    integer, intent(in) :: n
    real(8) :: work(*)
    real(8) :: el(3), table(3, 2), h
    integer :: first, second, steps, order, i, last
    common /integrator/ el, table, h, first, second, steps, order
    last = order
    do i = 1, n
      work(second + i - 1) = sin(work(first + i - 1)) * table(order + 1, last)
      work(first + i - 1) = work(first + i - 1) + el(last) * work(second + i - 1)
    end do
    steps = steps + 1
    i = first
    first = second
    second = i
    if (steps > 1) order = 1
    h = h * (1 + 0.1d0 * work(first))
    table(order, 2) = h
  end subroutine

  subroutine finish(n, z, work)
    integer, intent(in) :: n
    real(8) :: z(n), work(*)
    real(8) :: el(3), table(3, 2), h
    integer :: first, second, steps, order, i
    common /integrator/ el, table, h, first, second, steps, order
    do i = 1, n
      z(i) = work(second + i - 1) * steps + h
    end do
    el = 0
    table = 0
    h = 0
  end subroutine
end module
include 'state.inc'
