! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! NNLS (Lawson and Hanson): least squares without negative coefficients.
module subject
  implicit none
  integer, parameter :: cells = 28
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-5, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(7, 3), b(7), x(3), rnorm, w(3), zz(7)
    integer :: index(3), mode
    a = reshape(z(1:21), [7, 3])
    a(:, 2) = a(:, 2) * [1, -1, 2, -2, 1, 3, 1]
    a(:, 3) = a(:, 3) * [1, 2, 3, 4, 5, 6, 7]
    b = z(22:28) * [1, -1, 3, 2, 1, 5, 2]
    call nnls(a, 7, 7, 3, b, x, rnorm, w, zz, index, mode, 30)
    z = 0
    z(1:3) = x
    z(4) = rnorm
  end subroutine
end module
!dir$ fixed
include 'nnls/nnls.f'
!dir$ free
include 'legacy.inc'
