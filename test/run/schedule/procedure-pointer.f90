! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 1 2 3" %run_f90
! A time loop with snapshots calls by way of a procedure pointer that leads elsewhere by the time that its steps run again.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 3
  type :: model
    real(8) :: x(3) = 0
    procedure(tend_i), pointer, nopass :: tend => null()
  end type
  abstract interface
    pure real(8) function tend_i(x)
      real(8), intent(in) :: x
    end function
  end interface
contains
  pure real(8) function grow(x)
    real(8), intent(in) :: x
    grow = x*(1 - 0.3d0*x)
  end function
  pure real(8) function decay(x)
    real(8), intent(in) :: x
    decay = -sin(x)
  end function
  subroutine run(m, n)
    type(model), intent(inout) :: m
    integer, intent(in) :: n
    integer :: t, i
    do t = 1, n
      call wengert_binomial(2)
      do i = 1, 3
        m%x(i) = m%x(i) + 0.1d0*m%tend(m%x(i))
      end do
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    type(model) :: m
    m%x = z
    m%tend => grow
    call run(m, 7)
    m%tend => decay
    call run(m, 5)
    z = m%x
  end subroutine
end module
include 'state.inc'
