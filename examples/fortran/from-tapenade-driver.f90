! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
program dot_product_test
  use burgers_diff
  implicit none
  integer, parameter :: n = 6, steps = 3
  real(8) :: u(n) = [0.2d0, 1.5d0, 1.1d0, 0.9d0, 1.3d0, 0.4d0], ud(n), ub(n), nu = 0.05d0, nud, nub, j, jd, jb
  integer :: i
  ud = [(1d0 / i, i = 1, n)]
  nud = 1
  call cost_d(n, u, ud, nu, nud, steps, j, jd)
  ub = 0
  nub = 0
  jb = 1
  call cost_b(n, u, ub, nu, nub, steps, j, jb)
  print '(a, 7f9.5)', 'gradient', ub, nub
  print '(a, 2f12.8)', 'dot products', jd, dot_product(ud, ub) + nud * nub
end program
