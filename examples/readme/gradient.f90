! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
subroutine f(x, n, y)
  integer :: n, i
  real(8) :: x(n), y
  y = 0
  do i = 1, n
    y = y + x(i)**2 * sin(x(i))
  end do
end subroutine

program gradient
  use wengert
  external :: f, wengert_adjoint
  real(8) :: x(3) = [1, 2, 3], x_adj(3) = 0, y, y_adj = 1
  call wengert_adjoint(f, wengert_dup, x, x_adj, wengert_const, 3, wengert_dup, y, y_adj)
  print '(3f10.6)', x_adj
end program
