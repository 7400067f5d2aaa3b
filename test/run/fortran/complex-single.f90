! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Complex numbers of single precision: division, exponential and modulus, as a call of two and of a pair of numbers.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    complex(4) :: c, d
    c = cmplx(z(1), z(2), 4)
    d = c * c / (c + 1.0)
    z(3) = z(3) * real(exp(d), 8)
    z(4) = z(4) * abs(c) + aimag(d)**2
  end subroutine
end module
module derivatives
  use wengert
  use subject
  implicit none
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    external :: wengert_tangent
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    external :: wengert_adjoint
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
end module
program test
  use check
  use derivatives
  implicit none
  call check_map(cells, f, f_tangent, f_adjoint, dot=2d-6, difference=3d-3, step=1d-3)
  call check_done()
end program
