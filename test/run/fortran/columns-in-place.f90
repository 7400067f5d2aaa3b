! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -march=native
! Columns of two to four numbers updated in place: the backward loop takes each shadow and adds to it again, and its iterations are independent.
! LLVM's vectoriser makes groups of such neighbours without a look at what comes first in an iteration (wrong at -O2 before).
module subject
  implicit none
  integer, parameter :: cells = 12
contains
  function rate(q, m, n) result(d)
    integer, intent(in) :: m, n
    real(8), intent(in) :: q(m, n)
    real(8) :: d(m, n)
    d = q**2
  end function
  subroutine two(q)
    real(8), intent(inout) :: q(2, 16)
    integer :: k
    do k = 1, 16
      q(1, k) = 0.3_8 * q(1, k) + 0.1_8 * q(2, k)
      q(2, k) = 0.5_8 * q(2, k) + q(1, k)**2
    end do
  end subroutine
  subroutine three(q)
    real(8), intent(inout) :: q(3, 8)
    real(8) :: stage(3, 8)
    integer :: k
    do k = 1, 2
      stage = q + 0.1_8 * rate(q, 3, 8)
      q = q / 3 + 2._8 / 3 * (stage + 0.1_8 * rate(stage, 3, 8))
    end do
  end subroutine
  subroutine four(q, scale, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: q(4, n), scale
    integer :: j, k
    do k = 1, n
      do j = 1, 4
        q(j, k) = scale * q(j, k) + 0.2_8 * q(5 - j, k) * q(j, k)
      end do
    end do
    scale = scale + sum(q)
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(2, 16), b(3, 8), c(4, 9)
    a = spread(z(1:2), 2, 16)
    call two(a)
    b = spread(z(3:5), 2, 8)
    call three(b)
    c = spread(z(6:9), 2, 9)
    call four(c, z(10), 9)
    z(1) = sum(a) * z(12)
    z(2) = sum(b(2:, :)) + b(1, 3) * z(11)
    z(3:6) = c(:, 4)
  end subroutine
end module
include 'state.inc'
