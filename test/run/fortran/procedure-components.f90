! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Procedure pointers in derived types.
module subject
  implicit none
  integer, parameter :: cells = 6
  abstract interface
    real(8) function fn(x)
      real(8), intent(in) :: x
    end function
  end interface
  type model
    real(8) :: a
    procedure(fn), pointer, nopass :: g => null()
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
type(model) :: m
    m%g => sq
    m%a = z(1)
    z(2) = m%g(z(2))*m%a
    m%g => cu
    z(3) = run(m, z(3))
  end subroutine

  real(8) function sq(x)
    real(8), intent(in) :: x
    sq = x*x
  end function
  real(8) function cu(x)
    real(8), intent(in) :: x
    cu = x*x*x
  end function
  real(8) function run(m, x)
    type(model), intent(in) :: m
    real(8), intent(in) :: x
    run = m%g(x)*m%a
  end function
end module
include 'state.inc'
