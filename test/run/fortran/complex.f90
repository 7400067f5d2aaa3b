! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Complex scalars: products, quotients, conjugates, parts.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    complex(8) :: a, b
    integer :: i
    a = cmplx(z(1), z(2), 8)
    b = cmplx(z(3), z(4), 8)
    do i = 1, 3
      a = a * b + conjg(a) * (0.5d0, 0.25d0)
    end do
    z(5) = real(a, 8) * aimag(a)
  end subroutine
end module
include 'state.inc'
