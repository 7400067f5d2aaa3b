! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Cray's pointers: addresses as integers, in arguments and in a module, with distances added.
module subject
  implicit none
  integer, parameter :: cells = 6
  integer(8) :: base
contains
  subroutine by_argument(address, n)
    integer(8), intent(in) :: address
    integer, intent(in) :: n
    real(8) :: x(n)
    pointer (p, x)
    integer :: i
    p = address
    do i = 1, n
      x(i) = sin(x(i))*i
    end do
  end subroutine
  subroutine by_module(k, n)
    integer, intent(in) :: k, n
    real(8) :: x(n)
    pointer (p, x)
    p = base + 8*k
    x(1:n) = x(1:n)*0.75d0 + x(1)**2
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(3), y(2)
    pointer (p, x), (q, y)
    call by_argument(loc(z), n)
    base = loc(z)
    call by_module(0, n)
    call by_module(2, n - 2)
    p = loc(z(2))
    q = p + 8
    x = sin(x)
    y = y*x(1)
  end subroutine
end module
include 'state.inc'
