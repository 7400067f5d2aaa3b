! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!> The dot-product test, and the tangent against central differences.
program gradient
  use model
  implicit none
  integer, parameter :: n = 40
  real(8), parameter :: h = 1d-5
  real(8) :: u(n), direction(n), adjoint(n), j, j_adj, j_tan, above, below, product
  integer :: i
  u = [(1 + 0.5d0 * sin(0.3d0 * i), i = 1, n)]
  direction = [(cos(0.7d0 * i), i = 1, n)]
  adjoint = 0
  j_adj = 1
  call cost_adjoint(u, adjoint, n, j, j_adj)
  call cost_tangent(u, direction, n, j, j_tan)
  product = dot_product(adjoint, direction)
  call cost(u + h * direction, n, above)
  call cost(u - h * direction, n, below)
  print '(3(a,es22.14))', 'tangent', j_tan, '  adjoint', product, '  difference', (above - below) / (2 * h)
  if (.not. abs(product - j_tan) <= 1d-13 * sum(abs(adjoint * direction))) error stop 'adjoint and tangent disagree'
  if (.not. abs((above - below) / (2 * h) - j_tan) <= 1d-7 * abs(j_tan)) error stop 'tangent and difference disagree'
  if (j_adj /= 0) error stop 'the seed of an output is not consumed'
end program
