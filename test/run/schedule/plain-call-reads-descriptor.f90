! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! RUN: %run_f90 -mllvm '-wengert-joint=*'
! Calls that run as they were written follow addresses, in what the host or a section hands to them, for numbers that nobody wants.
module subject
  implicit none
  integer, parameter :: cells = 6
  integer, save :: steps
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), target :: w(n), v(4)
    v = 0.5_8
    w = z
    call count(w(1:3))
    z(1) = steps * half(5) * z(1)
    z(2) = sin(z(2))
  contains
    function half(m) result(h)
      integer, intent(in) :: m
      real(8) :: h, unread(0:m)
      unread(:) = v(2)
      h = unread(1)
      h = 0.5_8
    end function
  end subroutine
  subroutine count(a)
    real(8), intent(in) :: a(0:)
    real(8) :: unread
    unread = a(0)
    steps = 2
  end subroutine
end module
include 'state.inc'
