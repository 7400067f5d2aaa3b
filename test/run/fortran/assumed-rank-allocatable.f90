! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! Allocatable dummies of assumed rank, which are assigned and allocated according to their rank, and handed on.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: holder
    real(8), allocatable :: s
    integer(8) :: zeros(6) = 0
    real(8), allocatable :: m(:, :)
  end type
contains
  subroutine grow(x, by)
    real(8), allocatable, intent(inout) :: x(..)
    real(8), intent(in) :: by
    real(8), allocatable :: t(:)
    select rank (x)
    rank (0)
      if (.not. allocated(x)) x = by
      x = x + by
    rank (1)
      if (.not. allocated(x)) then
        x = [by, 2*by]
      else
        allocate (t(size(x) + 1))
        t(:size(x)) = x
        t(size(x) + 1) = by*x(size(x))
        call move_alloc(t, x)
      end if
    rank (2)
      if (.not. allocated(x)) allocate (x(2, 2), source=by)
      x = x + by
      call twice(x)
    rank default
      error stop 'of another rank'
    end select
  end subroutine

  subroutine twice(x)
    real(8), allocatable, intent(inout) :: x(:, :)
    integer :: i
    if (.not. allocated(x)) return
    do i = 1, size(x, 2)
      x(:, i) = x(:, i)*x(1, i)
    end do
  end subroutine

  subroutine set(x, by)
    real(8), allocatable, intent(inout) :: x(..)
    real(8), intent(in) :: by
    select rank (x)
    rank (1)
      if (.not. allocated(x)) allocate (x(2))
      x = by
    rank (0)
      x = by*by
    end select
  end subroutine

  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), allocatable :: v(:), w(:), a, m(:, :)
    type(holder) :: h
    call grow(v, z(1))
    call grow(v, z(2))
    call grow(a, z(3))
    allocate (h%s)
    h%s = 3*z(1)
    call grow(h%s, z(2))
    call grow(m, z(4))
    call grow(h%m, z(5))
    call set(w, z(6))
    z(1:3) = z(1:3)*v + a
    z(4:5) = h%s*m(:, 1) + w
    call set(h%s, z(1))
    call set(v, z(2))
    z(6) = sum(h%m)*h%s + sum(v)
  end subroutine
end module
include 'state.inc'
