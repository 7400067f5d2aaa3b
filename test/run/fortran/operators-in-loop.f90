! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Operators with allocatable results in a loop: the products are fused differently where other operands vary.
module linear
  implicit none
  interface operator(.x.)
    module procedure mm, mv
  end interface
contains
  pure function mm(a, b) result(c)
    real(8), intent(in) :: a(:, :), b(:, :)
    real(8), allocatable :: c(:, :)
    c = matmul(a, b)
  end function
  pure function mv(a, b) result(c)
    real(8), intent(in) :: a(:, :), b(:)
    real(8), allocatable :: c(:)
    c = matmul(a, b)
  end function
  function copy(a) result(b)
    real(8), intent(in) :: a(:, :)
    real(8), allocatable :: b(:, :)
    b = a
  end function
end module
module subject
  use linear
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: m(3), c(3, 3), a(3, 3), s(2, 2), k(3, 2), d(2), j
    integer :: t
    s = z(1)
    c = z(2)
    m = z(3)
    d = z(4)
    a = 0.5d0
    j = 0
    do t = 1, 3
      c = (a .x. c .x. transpose(a)) + z(3)
      k = c(:, 1:2) .x. copy(s)
      j = j + 0.5d0 * dot_product(d, copy(s) .x. d)
      m = m + (k .x. d)
    end do
    z(1) = j + sum(m)
  end subroutine
end module
include 'state.inc'
