! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! The sweeps apart in Fortran: the tape in a variable, of either type, as a function's result, or behind a word among the arguments.
module subject
  implicit none
contains
  subroutine step(n, u, nu)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: nu
    real(8) :: old(n)
    integer :: i
    old = u
    do i = 2, n - 1
      u(i) = old(i) + nu * (old(i-1) - 2 * old(i) + old(i+1)) - 0.1d0 * old(i) * (old(i) - old(i-1))
    end do
    do while (maxval(u) > 2)
      u = u * 0.5d0
    end do
  end subroutine

  real(8) function cost(n, u)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    integer :: i
    cost = 0
    do i = 1, n
      cost = cost + sin(u(i)) * u(i)
    end do
  end function

  subroutine model(n, u, nu, steps, j)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: nu
    real(8), intent(out) :: j
    integer :: k
    do k = 1, steps
      call step(n, u, nu)
    end do
    j = cost(n, u)
  end subroutine
end module

program test
  use wengert
  use check
  use subject
  use, intrinsic :: iso_c_binding
  implicit none
  external :: wengert_adjoint, wengert_forward, wengert_backward
  type(c_ptr), external :: tape_wengert_forward
  integer, parameter :: n = 7, steps = 5
  type(c_ptr) :: tape(steps), last
  integer(8) :: number
  real(8) :: u(n), start(n), ub(n), all(n), nu, nub, allnu, j, jb
  integer :: k, cells, i
  start = [(1 + 0.7d0 * sin(1d0 * i), i = 1, n)]
  nu = 0.2d0
  u = start
  all = 0
  allnu = 0
  jb = 1
  call wengert_adjoint(model, wengert_const, n, wengert_dup, u, all, wengert_dup, nu, allnu, wengert_const, steps, &
                       wengert_dup, j, jb)

  ! A time loop of the user's own, with a tape a step; afterwards nothing is as it was.
  u = start
  ub = 0
  nub = 0
  cells = n
  do k = 1, steps
    call wengert_forward(step, wengert_const, cells, wengert_dup, u, ub, wengert_dup, nu, nub, tape(k))
  end do
  last = tape_wengert_forward(cost, wengert_const, cells, wengert_dup, u, ub)
  u = -99
  cells = 1
  nu = 17
  call wengert_backward(cost, wengert_const, cells, wengert_dup, u, ub, 1d0, last)
  do k = steps, 1, -1
    call wengert_backward(step, wengert_const, cells, wengert_dup, u, ub, wengert_dup, nu, nub, tape(k))
  end do
  do k = 1, n
    call check_near('u', k, ub(k), all(k), 1d-12)
  end do
  call check_near('nu', 1, nub, allnu, 1d-12)

  ! Kept for a second sweep, in an integer; the promise holds for what stays.
  u = start
  ub = 0
  call wengert_forward(cost, wengert_const, n, wengert_not_overwritten, wengert_dup, u, ub, number)
  call wengert_backward(cost, wengert_keep, wengert_const, n, wengert_not_overwritten, wengert_dup, u, ub, 2d0, number)
  call wengert_backward(cost, wengert_const, n, wengert_dup, wengert_not_overwritten, u, ub, -1d0, number)
  do k = 1, n
    call check_near('cost', k, ub(k), cos(start(k)) * start(k) + sin(start(k)), 1d-12)
  end do

  u = start
  ub = 0
  call wengert_forward(cost, wengert_tape_at, last, wengert_const, n, wengert_dup, u, ub)
  u = -99
  call wengert_backward(cost, wengert_const, n, wengert_tape_at, last, wengert_dup, u, ub, 3d0)
  do k = 1, n
    call check_near('behind a word', k, ub(k), 3 * (cos(start(k)) * start(k) + sin(start(k))), 1d-12)
  end do
  call check_done()
end program
