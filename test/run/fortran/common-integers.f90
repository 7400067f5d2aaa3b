! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Integers beside numbers in a COMMON block: one that is handed over says nothing of what numbers lie beside it, and what else is handed over for the same dummy
! holds no numbers for that; and a procedure that saves the integers as a whole, in a loop that the optimiser makes a copy, takes each of them for an integer.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x, y
    integer :: number(1), count, before, steps, marks(3)
    common /work/ x(8), y, count, before, steps
    number(1) = 8
    steps = 0
    x = z
    y = 0.5d0
    call advance(number, z)
    number(1) = 4
    call advance(number, z)
    call keep(marks)
    z(1) = z(1) + marks(1) * marks(2) + marks(3) * y
    x = 0
    y = 0
  end subroutine
end module

subroutine advance(number, z)
  implicit none
  integer :: number(*), count, before, steps, i
  real(8) :: z(8), x, y
  common /work/ x(8), y, count, before, steps
  if (number(1) < 1) call complain(number(1))
  if (steps > 100) call complain(steps)
  before = count
  if (steps == 0) before = number(1)
  count = number(1)
  steps = steps + 1
  do i = 1, count
    x(i) = x(i) * z(i) + y
  end do
  do i = 1, before
    z(i) = z(i) + x(i) / count
  end do
  y = y * x(before)
end subroutine

subroutine complain(what)
  implicit none
  integer :: what
  print *, what
end subroutine

subroutine keep(marks)
  implicit none
  integer :: marks(*), integers, i
  real(8) :: numbers
  common /work/ numbers(9), integers(3)
  do i = 1, 3
    marks(i) = integers(i)
  end do
end subroutine

! Nobody calls it.
subroutine save_all(numbers, marks)
  implicit none
  real(8) :: numbers(*), x
  integer :: marks(*), integers, i
  common /work/ x(9), integers(3)
  do i = 1, 9
    numbers(i) = x(i)
  end do
  do i = 1, 3
    marks(i) = integers(i)
  end do
end subroutine

include 'state.inc'
