! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Intrinsics of real(4) arguments.
module subject
  implicit none
contains
  subroutine compute(n, x)
    integer, intent(in) :: n
    real(4), intent(inout) :: x(n)
    x(3) = sin(x(1)) * cos(x(2)) + tan(0.5 * x(1)) + asin(0.5 * x(1)) + acos(0.5 * x(2)) + atan2(x(1), x(2))
    x(4) = sinh(x(1)) * cosh(x(2)) - tanh(x(1)) + exp(x(1)) * log(x(2)) + log10(x(1)) + sqrt(x(2))
    x(5) = asinh(x(1)) + acosh(x(2) + 1) + atanh(0.5 * x(1)) + hypot(x(1), x(2)) + erf(x(1)) * erfc(x(2))
    x(6) = gamma(x(1) + 1) + log_gamma(x(2) + 2) + bessel_j0(x(1)) * bessel_j1(x(2)) + x(1)**3 + x(1)**x(2) + x(2)**(-2)
    x(7) = min(x(1), x(2), 1.1) * max(x(1), x(2)) + abs(x(1) - x(2)) + sign(x(1), x(2) - 1) + dim(x(1), x(2))
    x(8) = mod(7.3 * x(1), x(2) + 1) + modulo(-5.1 * x(1), x(2) + 1) + aint(3 * x(1)) * x(2) + anint(2 * x(2)) * x(1)
  end subroutine
end module
module derivatives
  use wengert
  use subject
  implicit none
contains
  subroutine primal(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(4) :: x(n)
    x = real(z, 4)
    call compute(n, x)
    z = x
  end subroutine
  subroutine tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    real(4) :: x(n), xd(n)
    external :: wengert_tangent
    x = real(z, 4)
    xd = real(zd, 4)
    call wengert_tangent(compute, wengert_const, n, wengert_dup, x, xd)
    z = x
    zd = xd
  end subroutine
  subroutine adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    real(4) :: x(n), xb(n)
    external :: wengert_adjoint
    x = real(z, 4)
    xb = real(zb, 4)
    call wengert_adjoint(compute, wengert_const, n, wengert_dup, x, xb)
    z = x
    zb = xb
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(8, primal, tangent, adjoint, low=0.8d0, high=1.2d0, dot=1d-5, difference=1d-2, step=5d-3)
  call check_done()
end program
