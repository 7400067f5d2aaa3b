! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="1 2" %run_f90 -mllvm -inline-threshold=-10000
! Procedures that only aim pointers of a module, and touch no number: at each other, at sections, by exchange, by a branch, and back to a dummy.
module aimed
  implicit none
  type :: holder
    real(8), pointer :: a(:) => null(), b(:) => null()
  end type
  type(holder), save :: h
  real(8), pointer, save :: p(:) => null(), q(:) => null(), one => null(), other => null(), plane(:, :) => null()
contains
  subroutine assign()
    p => q
  end subroutine
  subroutine exchange()
    real(8), pointer :: t(:)
    t => p
    p => q
    q => t
  end subroutine
  subroutine parts()
    p => q(2:5)
    plane(1:2, 1:3) => q
    one => q(3)
    other => one
  end subroutine
  subroutine components()
    h%a => h%b
  end subroutine
  subroutine chosen(x)
    real(8), intent(in) :: x
    if (x > 1) then
      p => q
    else
      q => p
    end if
  end subroutine
  subroutine found(x)
    real(8), pointer :: x(:)
    x => p
  end subroutine
end module
module subject
  use aimed
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8), target :: t(n), s(n)
    real(8), pointer :: w(:)
    t = z*z
    s = 2*z
    p => t
    q => s
    call assign()
    z = 0.5d0*p*q + 0.1d0*t
    p => t
    call exchange()
    z = z*p + q
    q => s
    call parts()
    z(1:4) = 0.3d0*z(1:4)*p + 0.1d0*q(1:4)*one
    z(4:6) = z(4:6) + plane(1, :)*plane(2, :)*other
    h%a => t
    h%b => s
    call components()
    z = z + 0.1d0*h%a*h%b*t
    p => t
    q => s
    call chosen(z(2))
    z = 0.1d0*z*p + q
    call found(w)
    z(1) = z(1) + sum(w*w)
  end subroutine
end module
include 'state.inc'
