! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! transfer: numbers stay what they are between types that are rows of them; the bits of one that no derivative needs become an integer.
module subject
  implicit none
  integer, parameter :: cells = 6
  type :: pair
    real(8) :: a, b(2)
  end type
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer(8) :: bits
    real(8) :: c(2), w(4)
    complex(8) :: x
    type(pair) :: s
    bits = transfer(z(1) * z(2), bits)
    if (iand(ishft(bits, -52), 2047_8) > 2000) z(1) = 0
    x = transfer(z(1:2), x)
    z(3) = real(x * x) * z(3)
    c = transfer(cmplx(z(3), z(4), 8), c)
    z(4) = c(2) * c(1)
    w = transfer(z(1:6:2), w, 4) * 2
    w(4) = z(5)
    z(1:4) = w * z(1:4)
    s = transfer(z(2:4), s)
    z(5) = s%a * s%b(1) + s%b(2)**2
    z(1:3) = transfer(s, z)
    z(6) = transfer(z(5), z(6)) * z(1)
  end subroutine
end module
include 'state.inc'
