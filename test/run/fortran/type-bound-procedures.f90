! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Type-bound procedures, called through their object.
module subject
  implicit none
  integer, parameter :: cells = 6
  type counter
    real(8) :: s
  contains
    procedure :: init, add, value
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
type(counter) :: c
    call c%init(z(1))
    call c%add(z(2))
    call c%add(z(3))
    z(4) = c%value()
  end subroutine

  subroutine init(this, x)
    class(counter), intent(inout) :: this
    real(8), intent(in) :: x
    this%s = x
  end subroutine
  subroutine add(this, x)
    class(counter), intent(inout) :: this
    real(8), intent(in) :: x
    this%s = this%s*x + x
  end subroutine
  real(8) function value(this)
    class(counter), intent(in) :: this
    value = this%s**2
  end function
end module
include 'state.inc'
