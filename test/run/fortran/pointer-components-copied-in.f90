! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Sections that pointer components describe, passed to dummies of explicit shape through procedure pointers of the type of the differentiated procedure.
module subject
  implicit none
  integer, parameter :: cells = 8
  abstract interface
    subroutine op(n, z)
      integer, intent(in) :: n
      real(8), intent(inout) :: z(n)
    end subroutine
  end interface
  type :: stage
    procedure(op), pointer, nopass :: run => null()
    type(stage), pointer :: next => null()
    real(8), pointer :: data(:) => null()
  end type
contains
  subroutine square(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z = z*z*0.5d0
  end subroutine
  subroutine shift(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(2:) = z(2:) + sin(z(:n-1))
  end subroutine
  recursive subroutine through(s)
    type(stage), intent(inout) :: s
    call s%run(size(s%data), s%data)
    if (associated(s%next)) call through(s%next)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(stage), target :: a, b, c
    real(8), target :: w(n)
    w = z
    a%run => square; a%data => w(1:n:2)
    b%run => shift; b%data => w(2:n-1)
    c%run => square; c%data => w
    a%next => b; b%next => c
    call through(a)
    z = w*z(1)
  end subroutine
end module
include 'state.inc'
