! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Arrays of a block in the body of a loop that is checkpointed, or converges, which is left behind the block and out of it.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 7
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z = z + behind(n, z)
    z = z*within(n, z)
    z = 0.5d0*z + converging(n, z)
  end subroutine
  function behind(n, z) result(x)
    integer, intent(in) :: n
    real(8), intent(in) :: z(n)
    real(8) :: x(n), e
    integer :: k
    x = z
    do k = 1, 60
      call wengert_binomial(3)
      block
        real(8) :: q(n)
        q = 0.2d0*x + 0.1d0*z*cos(x)
        e = maxval(abs(q - x))
        x = q
      end block
      if (e < 1d-3) exit
    end do
  end function
  function within(n, z) result(x)
    integer, intent(in) :: n
    real(8), intent(in) :: z(n)
    real(8) :: x(n), e
    integer :: k
    x = z
    do k = 1, 8
      call wengert_periodic(2)
      block
        real(8) :: q(n), r(k + 1)
        r = z(1)*0.1d0
        q = 0.2d0*x + 0.1d0*z*cos(x) + sum(r)*0.01d0
        e = maxval(abs(q - x))
        x = q
        if (e < 1d-2) exit
      end block
    end do
  end function
  function converging(n, z) result(x)
    integer, intent(in) :: n
    real(8), intent(in) :: z(n)
    real(8) :: x(n)
    integer :: k
    x = z
    do k = 1, 60
      call wengert_fixed_point(1d-13)
      block
        real(8) :: q(n), e
        q = 0.2d0*x + 0.1d0*z*cos(x)
        e = maxval(abs(q - x))
        x = q
        if (e < 1d-14) exit
      end block
    end do
  end function
end module
include 'state.inc'
