! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module library
  implicit none
contains
  subroutine assumed(x, j)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    j = product(x) + maxval(x)
  end subroutine
end module

program assumed_shape
  use wengert
  use library
  implicit none
  interface
    subroutine assumed_wengert_adjoint(f, word1, x, x_adj, word2, j, j_adj)
      import :: assumed
      procedure(assumed) :: f
      integer :: word1, word2
      real(8) :: x(:), x_adj(:), j, j_adj
    end subroutine
  end interface
  real(8) :: x(3) = [3, 6, 2], gradients(2, 3) = 0, j, j_adj = 1
  call assumed_wengert_adjoint(assumed, wengert_dup, x, gradients(2, :), wengert_dup, j, j_adj)
  print '(3f8.3)', gradients(2, :)
end program
