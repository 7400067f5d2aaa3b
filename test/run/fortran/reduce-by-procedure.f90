! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! reduce with a procedure of the user's, masks and identities.
module subject
  implicit none
  integer, parameter :: cells = 6
contains
  pure real(8) function add(a, b)
    real(8), intent(in) :: a, b
    add = a + b
  end function
  pure real(8) function blend(a, b)
    real(8), intent(in) :: a, b
    blend = a * b + 0.1d0 * a
  end function
  pure real(8) function by_value(a, b)
    real(8), value :: a, b
    by_value = a * b
  end function
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = reduce(z, add, identity=0d0)
    z(2) = reduce(z(3:5), blend)
    z(3) = reduce(reshape(z(3:6), [2, 2]), by_value, mask=reshape(z(3:6), [2, 2]) > 0.6d0, identity=2d0)
    z(4) = z(4) * reduce(z(4:6), add, mask=z(4:6) > 100, identity=3d0)
  end subroutine
end module
include 'state.inc'
