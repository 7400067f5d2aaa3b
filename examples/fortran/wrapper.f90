! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module library
  implicit none
contains
  subroutine assumed(x, j)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    j = product(x) + maxval(x)
  end subroutine

  subroutine wrapped(n, x, j)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: j
    call assumed(x, j)
  end subroutine
end module

program wrapper
  use wengert
  use library
  implicit none
  external :: wengert_adjoint
  real(8) :: x(3) = [3, 6, 2], x_adj(3) = 0, j, j_adj = 1
  call wengert_adjoint(wrapped, wengert_const, 3, wengert_dup, x, x_adj, wengert_dup, j, j_adj)
  print '(3f8.3)', x_adj
end program
