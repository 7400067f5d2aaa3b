! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
subroutine cost(n, x, j)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(out) :: j
  j = sum(x**2) + norm2(x(2:) - x(:n - 1))
end subroutine

program subroutine_gradient
  use wengert
  implicit none
  external :: cost, wengert_adjoint, wengert_tangent
  real(8) :: x(3) = [3, 6, 2], x_adj(3), x_tan(3), j, j_adj, j_tan
  x_adj = 0
  j_adj = 1
  call wengert_adjoint(cost, wengert_const, 3, wengert_dup, x, x_adj, wengert_dup, j, j_adj)
  print '(a, 3f8.3)', 'adjoint', x_adj
  x_tan = [1, 0, 0]
  call wengert_tangent(cost, wengert_const, 3, wengert_dup, x, x_tan, wengert_dup, j, j_tan)
  print '(a, f8.3)', 'tangent', j_tan
end program
