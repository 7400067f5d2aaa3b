! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -w
! Old programs move numbers through dummies that are declared as integers: what is copied are the bits of active numbers.
subroutine move(a, b)
  implicit none
  integer(8) :: a, b
  b = a
end subroutine

subroutine exchange(n, a, b)
  implicit none
  integer :: n, i
  integer(8) :: a(n), b(n), t
  do i = 1, n
    t = a(i)
    a(i) = b(n + 1 - i)
    b(n + 1 - i) = t
  end do
end subroutine

! By way of an array of integers.
subroutine through(a, b)
  implicit none
  integer(8) :: a(3), b(3), t(3)
  integer :: i
  do i = 1, 3
    t(i) = a(i)
  end do
  do i = 1, 3
    b(i) = t(4 - i)
  end do
end subroutine

subroutine single(a, b)
  implicit none
  integer :: a, b
  b = a
end subroutine

! Integers in a work array of numbers, which are copied beside them, are integers.
subroutine table(n, work)
  implicit none
  integer :: n, i
  real(8) :: work(3 * n)
  integer :: stored(2)
  call fill(n, work(2 * n + 1))
  call first(work(2 * n + 1), stored(1))
  do i = 1, stored(1)
    work(i) = work(i) * work(n + i) + stored(1)
  end do
end subroutine
subroutine fill(n, iwork)
  implicit none
  integer :: n, iwork(2)
  iwork(2) = n
  iwork(1) = iwork(2)
end subroutine
subroutine first(iwork, n)
  implicit none
  integer :: iwork(2), n
  n = iwork(1)
end subroutine

module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w(3), work(9)
    real(4) :: s, t
    external :: move, exchange, through, single, table
    call move(z(1), w(1))
    call move(z(2), w(2))
    w(3) = z(3)
    w(1) = w(1) * z(4)
    call exchange(3, w, z(6))
    z(6:8) = z(6:8) * z(1:3)
    call through(w, z(1))
    z(1:3) = z(1:3) * z(5)
    work(1:6) = z(1:6)
    call table(3, work)
    z(4:6) = work(1:3)
    s = real(z(7), 4)
    call single(s, t)
    z(7) = z(7) * z(8) + 1d-30 * t
  end subroutine
end module
include 'state.inc'
