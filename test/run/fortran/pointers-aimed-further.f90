! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="1 2" %run_f90 -mllvm -inline-threshold=-10000
! Procedures between the one that is differentiated and the one that aims pointers, and pointers in a dummy of a derived type.
module aimed
  implicit none
  type :: holder
    real(8), pointer :: a(:) => null(), b(:) => null()
  end type
  real(8), pointer, save :: p(:) => null(), q(:) => null()
contains
  subroutine exchange()
    real(8), pointer :: t(:)
    t => p
    p => q
    q => t
  end subroutine
  subroutine between(k)
    integer, intent(in) :: k
    if (k > 0) call exchange()
  end subroutine
  subroutine further(k)
    integer, intent(in) :: k
    call between(k - 1)
    call between(k)
  end subroutine
  subroutine components(h)
    type(holder), intent(inout) :: h
    real(8), pointer :: t(:)
    t => h%a
    h%a => h%b
    h%b => t
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
    type(holder) :: h
    integer :: k
    t = z*z
    s = 2*z
    p => t
    q => s
    do k = 1, 3
      call further(k)
      p = p*0.5d0 + 0.1d0*q*q
    end do
    h%a => p
    h%b => q
    call components(h)
    z = h%a*p + 2*h%b
  end subroutine
end module
include 'state.inc'
