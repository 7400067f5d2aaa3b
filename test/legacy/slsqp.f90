! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! SLSQP: a minimum under constraints, by coefficients.
module subject
  implicit none
  integer, parameter :: cells = 4
  real(8), parameter :: low = 0.9d0, high = 1.1d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer, parameter :: l = 2000
    real(8) :: x(2), xl(2), xu(2), fx, c(2), g(3), a(2, 3), acc, w(l)
    real(8) :: alpha, f0, gs, h1, h2, h3, h4, t, t0, tol
    integer :: iter, mode, jw(100), iexact, incons, ireset, itermx, line, n1, n2, n3
    x = 0.5d0
    xl = -10
    xu = 10
    acc = 1d-12
    iter = 50
    mode = 0
    do
      if (mode == 0 .or. mode == 1) then
        fx = z(1) * (x(1) - 2)**2 + z(2) * (x(2) - 1)**4 + x(1) * x(2)
        c(1) = z(3) - x(1)**2 - x(2)**2
        c(2) = x(1) - 0.1d0 * z(4)
      end if
      if (mode == 0 .or. mode == -1) then
        g(1) = 2 * z(1) * (x(1) - 2) + x(2)
        g(2) = 4 * z(2) * (x(2) - 1)**3 + x(1)
        g(3) = 0
        a = 0
        a(1, 1) = -2 * x(1)
        a(1, 2) = -2 * x(2)
        a(2, 1) = 1
      end if
      call slsqp(2, 0, 2, 2, x, xl, xu, fx, c, g, a, acc, iter, mode, w, l, jw, 100, &
        alpha, f0, gs, h1, h2, h3, h4, t, t0, tol, iexact, incons, ireset, itermx, line, n1, n2, n3)
      if (abs(mode) /= 1) exit
    end do
    z(1:2) = x
    z(3) = fx
    z(4) = mode
  end subroutine
end module
!dir$ fixed
include 'slsqp/slsqp_optmz.f'
!dir$ free
include 'legacy.inc'
