! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for O in 0 1 2 3; do %fc -O$O -g %s %rt -o %t && %t || exit 1; done
! RUN: %not --crash %t copies 2>&1 | %FileCheck %s
! Sweeps apart whose arguments are described: each call has descriptors of its own. Where the tape holds snapshots, and an argument is a copy that Fortran makes of a section
! for the call, the backward sweep ends the program.
! CHECK: the same arguments where it holds snapshots of their memory
module mo
  implicit none
contains
  subroutine f(x, r)
    real(8), intent(inout) :: x(:)
    real(8), intent(out) :: r
    r = sum(x**2)
  end subroutine
  subroutine loop(n, x, y)
    use wengert
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: y
    integer :: i, j
    y = 0
    do j = 1, 4
      call wengert_binomial(2)
      do i = 1, n
        x(i) = sin(x(i))
        y = y + x(i)**2
      end do
    end do
  end subroutine
end module
module drivers
  use iso_c_binding
  use mo
  use wengert
  implicit none
  interface
    subroutine f_wengert_forward(g, w1, x, xb, w2, r, rb, tape)
      import :: f, c_ptr
      procedure(f) :: g
      integer :: w1, w2
      real(8) :: x(:), xb(:), r, rb
      type(c_ptr) :: tape
    end subroutine
    subroutine f_wengert_backward(g, w1, x, xb, w2, r, rb, tape)
      import :: f, c_ptr
      procedure(f) :: g
      integer :: w1, w2
      real(8) :: x(:), xb(:), r, rb
      type(c_ptr) :: tape
    end subroutine
  end interface
contains
  subroutine forward(x, xb, r, rb, tape)
    real(8) :: x(:), xb(:), r, rb
    type(c_ptr) :: tape
    call f_wengert_forward(f, wengert_dup, x, xb, wengert_dup, r, rb, tape)
  end subroutine
  subroutine backward(x, xb, r, rb, tape)
    real(8) :: x(:), xb(:), r, rb
    type(c_ptr) :: tape
    call f_wengert_backward(f, wengert_dup, x, xb, wengert_dup, r, rb, tape)
  end subroutine
  subroutine of_copies(x, xb)
    real(8) :: x(:), xb(:), y, yb
    type(c_ptr) :: tape
    external :: wengert_forward, wengert_backward
    yb = 1
    call wengert_forward(loop, wengert_const, 4, wengert_dup, x(1:7:2), xb(1:7:2), wengert_dup, y, yb, tape)
    call wengert_backward(loop, wengert_const, 4, wengert_dup, x(1:7:2), xb(1:7:2), wengert_dup, y, yb, tape)
  end subroutine
end module
program test
  use drivers
  implicit none
  type(c_ptr) :: tape
  real(8) :: x(3), xb(3), m(2, 3), mb(2, 3), r, rb, z(8), zb(8)
  if (command_argument_count() > 0) then
    z = 0.5d0
    zb = 0
    call of_copies(z, zb)
    stop
  end if
  x = [1, 2, 3]
  xb = 0
  call f_wengert_forward(f, wengert_dup, x, xb, wengert_dup, r, rb, tape)
  rb = 2
  call backward(x, xb, r, rb, tape)
  if (any(xb /= [4, 8, 12])) stop 1
  xb = 0
  if (x(1) > 0) call forward(x, xb, r, rb, tape)
  rb = 2
  call f_wengert_backward(f, wengert_dup, x, xb, wengert_dup, r, rb, tape)
  if (any(xb /= [4, 8, 12])) stop 2
  m(1, :) = x
  mb = 0
  call forward(m(1, :), mb(1, :), r, rb, tape)
  rb = 2
  call f_wengert_backward(f, wengert_dup, m(1, :), mb(1, :), wengert_dup, r, rb, tape)
  if (any(mb(1, :) /= [4, 8, 12])) stop 3
end program
