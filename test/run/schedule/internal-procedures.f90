! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: LEVELS="0 2" %run_f90 -mllvm -wengert-joint=*
! Internal procedures passed to procedures with checkpointed regions and loops, of which the adjoint is made, and then the tangent: the second
! took the region for the procedure that it had been cut out of (W0001 before, and a wrong tangent at -O0).
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine in_regions(u, rhs)
    real(8), intent(inout) :: u(:)
    interface
      subroutine rhs(v)
        real(8), intent(inout) :: v
      end subroutine
    end interface
    integer :: k
    do k = 1, 2
      call wengert_checkpoint_begin()
      call rhs(u(k))
      call wengert_checkpoint_end()
    end do
  end subroutine
  subroutine in_steps(u, rhs)
    real(8), intent(inout) :: u
    external :: rhs
    integer :: k
    do k = 1, 3
      call wengert_binomial(2)
      call rhs(u)
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: factor
    factor = z(2)
    call in_regions(z(3:4), mine)
    call in_steps(z(1), mine)
    call in_steps(z(5), other)
    z(2) = factor * z(6)
  contains
    subroutine mine(v)
      real(8), intent(inout) :: v
      v = v * factor + 0.1_8 * v**2
    end subroutine
    subroutine other(v)
      real(8), intent(inout) :: v
      v = sin(v) * z(1)
    end subroutine
  end subroutine
end module
include 'state.inc'
