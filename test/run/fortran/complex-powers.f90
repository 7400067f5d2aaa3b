! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Complex arithmetic that flang leaves to libraries: division, whole and other powers.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
complex(8) :: c, d, e(2)
    c = cmplx(z(1), z(2), 8)
    d = cmplx(z(3), z(4), 8)
    c = c*d + c/d - conjg(c)
    e = [c, d]
    e = e*e(2)/c
    d = c**2 + d**3
    d = d + c**d + c**0.5d0
    z(1) = real(c*d)
    z(2) = aimag(c/d)
    z(3) = abs(d)
    z(4) = real(e(1)) + e(2)%im
    z(5) = real(sum(e))
  end subroutine
end module
include 'state.inc'
