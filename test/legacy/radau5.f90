! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! RADAU5: an implicit Runge-Kutta method for stiff systems, in real and complex arithmetic.
module subject
  implicit none
  integer, parameter :: cells = 6
  real(8), parameter :: low = 0.8d0, high = 1.2d0, accuracy = 1d-4, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x, y(3), h, rtol(1), atol(1), work(300)
    integer :: iwork(100), ipar(1), idid
    external :: kinetics, jac, mas, solout
    y = z(1:3)
    x = 0
    h = 1d-4
    rtol = 1d-6
    atol = 1d-8
    work = 0
    iwork = 0
    call radau5(3, kinetics, x, y, 2d0, h, rtol, atol, 0, jac, 0, 3, 3, mas, 0, 3, 3, solout, 0, work, 300, iwork, 100, z(4), ipar, idid)
    z(1:3) = y
  end subroutine
end module

subroutine kinetics(n, x, y, dy, p, ipar)
  implicit none
  integer :: n, ipar(*)
  real(8) :: x, y(3), dy(3), p(3)
  dy(1) = -0.4d0 * p(1) * y(1) + 10 * p(2) * y(2) * y(3)
  dy(3) = 30 * p(3) * y(2)**2
  dy(2) = -dy(1) - dy(3)
end subroutine

subroutine jac(n, x, y, mljac, mujac, dfy, ldfy, rpar, ipar)
end subroutine

subroutine mas(n, am, lmas, rpar, ipar)
end subroutine

subroutine solout(nr, xold, x, y, cont, lrc, n, rpar, ipar, irtrn)
end subroutine
subroutine rprintf(message)
  character(*) :: message
  print *, message
end subroutine

subroutine rprintfd1(message, a)
  character(*) :: message
  real(8) :: a
  print *, message, a
end subroutine

subroutine rprintfd2(message, a, b)
  character(*) :: message
  real(8) :: a, b
  print *, message, a, b
end subroutine

subroutine rprintfi1(message, i)
  character(*) :: message
  integer :: i
  print *, message, i
end subroutine
subroutine rprintfi2(message, i, j)
  character(*) :: message
  integer :: i, j
  print *, message, i, j
end subroutine

subroutine rprintfi3(message, i, j, k)
  character(*) :: message
  integer :: i, j, k
  print *, message, i, j, k
end subroutine
!dir$ fixed
include 'desolve/radau5.f'
include 'desolve/radau5a.f'
!dir$ free
include 'legacy.inc'
