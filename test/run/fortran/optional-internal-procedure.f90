! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! An internal procedure, with variables of its host, for an optional dummy procedure.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine run(y, n, monitor)
    real(8), intent(inout) :: y(:)
    integer, intent(in) :: n
    interface
      subroutine monitor(y)
        real(8), intent(in) :: y(:)
      end subroutine
    end interface
    optional :: monitor
    integer :: i
    do i = 1, n
      y = y * 1.1d0 + y**2
      if (present(monitor)) call monitor(y)
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: cost
    cost = 0
    call run(z(2:), 3, collect)
    z(1) = cost
  contains
    subroutine collect(y)
      real(8), intent(in) :: y(:)
      cost = cost + sum(y**2)
    end subroutine
  end subroutine
end module
include 'state.inc'
