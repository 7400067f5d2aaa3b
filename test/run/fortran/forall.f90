! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! forall: statements and constructs, masks, several indices, indirect addresses, sides that overlap, sections without overlap.
module subject
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(3, 4), b(3, 4)
    integer :: i, j, k(n)
    a = reshape(z, [3, 4])
    forall (i = 2:n) z(i) = z(i - 1) * z(i)
    forall (i = 1:3, j = 1:4, i /= j) a(i, j) = a(i, j) * a(j - j / 4, i)
    forall (j = 1:4) b(:, j) = a(:, 5 - j) + j * z(j)
    forall (i = 1:3, b(i, 1) > 0.8d0)
      a(i, 2) = b(i, 1) * a(4 - i, 2)
      a(i, 3) = a(i, 2) / b(i, 3)
    end forall
    k = [(mod(5 * i, n) + 1, i = 1, n)]
    forall (i = 1:n, z(i) > 0.4d0) z(k(i)) = z(i)**2
    z = z + reshape(a, [n])
  end subroutine
end module
include 'state.inc'
