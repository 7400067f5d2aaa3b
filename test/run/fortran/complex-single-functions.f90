! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Complex functions of single precision, of scalars and arrays.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    complex(4) :: c, d, v(3), m(2, 2)
    c = cmplx(z(1), z(2), 4)
    d = cmplx(z(3), z(4), 4)
    v = [c, d, c * d]
    z(1) = real(exp(c)) + aimag(log(c)) + abs(sqrt(c))
    z(2) = real(sin(c) * cos(c)) + real(tan(c)) + aimag(cosh(c)) + real(sinh(c)) + aimag(tanh(c))
    z(3) = real(asin(c * 0.3)) + real(acos(c * 0.3)) + aimag(atan(c * 0.3))
    z(4) = real(c**2 + c**d + c**0.5 + d**(-1))
    z(5) = real(sum(v)) + aimag(product(v)) + real(dot_product(v, v(3:1:-1)))
    m = reshape([c, d, conjg(d), c], [2, 2])
    z(6) = abs(sum(matmul(m, v(1:2)))) + aimag(c / d)
  end subroutine
end module
include 'derivatives.inc'
program test
  use check
  use derivatives
  implicit none
  call check_map(cells, f, f_tangent, f_adjoint, dot=1d-5, difference=2d-2, step=3d-3)
  call check_done()
end program
