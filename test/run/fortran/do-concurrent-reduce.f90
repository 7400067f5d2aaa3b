! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! do concurrent with local_init, shared and reduce; nested in each other, over two indices.
module subject
  implicit none
  integer, parameter :: cells = 12
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: a(3, 4), s, p, t, big
    integer :: i, j
    a = reshape(z, [3, 4])
    s = z(1)
    p = 1
    big = 0
    t = z(2)
    do concurrent (i = 1:3, j = 1:4, a(i, j) > 0.7d0) local_init(t) shared(a) reduce(+:s) reduce(*:p) reduce(max:big)
      t = t * a(i, j)
      s = s + t**2
      p = p * a(i, j)
      big = max(big, a(i, j))
    end do
    do concurrent (j = 1:4)
      do concurrent (i = 1:3)
        a(i, j) = a(i, j) * s
      end do
    end do
    z = reshape(a, [n]) * p + big
  end subroutine
end module
include 'state.inc'
