! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! COMMON, blank and named, of other layouts in other procedures: arrays against scalars, parts that only one of them names, a complex number
! against two real ones, and EQUIVALENCE that lengthens a block.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a, b, c, d, first(2), all(6)
    common a, b, c, d
    common /named/ first
    equivalence (first, all)
    a = z(1)
    b = z(2) * a
    c = z(3)
    d = z(4)
    all = z
    call halves()
    call rows()
    call pair()
    z(1) = a + d
    z(2) = b * c
    z(3:6) = all(3:6) * all(1) + all(2)
    a = 0; b = 0; c = 0; d = 0; all = 0
  end subroutine
  subroutine halves()
    real(8) :: low(2), high(2), x(6)
    common low, high
    common /named/ x
    low = low * high(2:1:-1)
    x(6) = x(6) * low(1)
  end subroutine
  subroutine rows()
    real(8) :: m(2, 2), two(2, 3)
    common // m
    common /named/ two
    m = matmul(m, two(:, 2:3))
    two(1, :) = two(1, :) * m(2, 1)
  end subroutine
  subroutine pair()
    complex(8) :: p, q
    common p, q
    p = p * q + conjg(q)
  end subroutine
end module
include 'state.inc'
