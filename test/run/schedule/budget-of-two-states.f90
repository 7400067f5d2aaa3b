! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O -mllvm -wengert-memory=300k %s %rt -o %t && WENGERT_STATS=1 %t >%t.out 2>&1 && awk '/tape peak/ { exit $4 > 400000 }' %t.out || exit 1; done
! Time loops over two states, of which each step writes the other one, as far from the first as only the run tells: numbers that are exchanged, or
! counted up and down, or what is left of the step's. They are no loops over places, and keep to the budget.
module m
  implicit none
contains
  subroutine exchanged(x, n, steps, j)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: j
    real(8), allocatable :: u(:, :)
    integer :: step, now, next, last
    call start(x, n, u)
    now = 1
    next = 2
    do step = 1, steps
      call advance(u, n, now, next)
      last = now
      now = next
      next = last
    end do
    j = sum(u)
  end subroutine
  subroutine complements(x, n, steps, j)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: j
    real(8), allocatable :: u(:, :)
    integer :: step, now, i
    call start(x, n, u)
    now = 1
    do step = 1, steps
      do i = 2, n
        u(i, 3 - now) = sin(u(i - 1, now)) + 0.5d0*u(i, 3 - now)
      end do
      u(1, 3 - now) = u(n, now)
      now = 3 - now
    end do
    j = sum(u)
  end subroutine
  subroutine remainders(x, n, steps, j)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: x(4)
    real(8), intent(out) :: j
    real(8), allocatable :: u(:, :)
    integer :: step, i
    call start(x, n, u)
    do step = 1, steps
      do i = 2, n
        u(i, 2 - mod(step, 2)) = sin(u(i - 1, 1 + mod(step, 2))) + 0.5d0*u(i, 2 - mod(step, 2))
      end do
      u(1, 2 - mod(step, 2)) = u(n, 1 + mod(step, 2))
    end do
    j = sum(u)
  end subroutine
  subroutine start(x, n, u)
    real(8), intent(in) :: x(4)
    integer, intent(in) :: n
    real(8), allocatable, intent(out) :: u(:, :)
    allocate (u(n, 2))
    u = x(1)
    u(1, 1) = x(2)
    u(2, 1) = x(3)
    u(3, 2) = x(4)
  end subroutine
  subroutine advance(u, n, now, next)
    integer, intent(in) :: n, now, next
    real(8), intent(inout) :: u(n, 2)
    integer :: i
    do i = 2, n
      u(i, next) = sin(u(i - 1, now)) + 0.5d0*u(i, next)
    end do
    u(1, next) = u(n, now)
  end subroutine
end module
program test
  use wengert
  use m
  implicit none
  external :: wengert_adjoint
  integer, parameter :: n = 1000, steps = 200
  real(8), parameter :: h = 1d-6
  real(8) :: x(4) = [0.3d0, 0.7d0, 1.1d0, 0.9d0], xb(4), j, jb
  xb = 0
  jb = 1
  call wengert_adjoint(exchanged, wengert_dup, x, xb, wengert_const, n, wengert_const, steps, wengert_dup, j, jb)
  call compare(exchanged)
  xb = 0
  jb = 1
  call wengert_adjoint(complements, wengert_dup, x, xb, wengert_const, n, wengert_const, steps, wengert_dup, j, jb)
  call compare(complements)
  xb = 0
  jb = 1
  call wengert_adjoint(remainders, wengert_dup, x, xb, wengert_const, n, wengert_const, steps, wengert_dup, j, jb)
  call compare(remainders)
contains
  subroutine compare(model)
    procedure(exchanged) :: model
    real(8) :: y(4), above, below
    integer :: i
    do i = 1, 4
      y = x
      y(i) = x(i) + h
      call model(y, n, steps, above)
      y(i) = x(i) - h
      call model(y, n, steps, below)
      if (abs(xb(i) - (above - below)/(2*h)) > 1d-6*max(1d0, abs(xb(i)))) error stop "the gradient is not what differences are"
    end do
  end subroutine
end program
