! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -llapack -lblas
! LAPACK's solvers in several directions: the call is made once, and its factors serve all. Two calls of which the second takes the first one's factors.
module systems
  implicit none
  integer, parameter :: n = 4
contains
  subroutine f(a, b, x)
    real(8), intent(in) :: a(n, n), b(n)
    real(8), intent(out) :: x(n)
    real(8) :: factors(n, n)
    integer :: pivots(n), info
    external :: dgesv, dgetrs
    factors = a * a(1, 1)
    x = b
    call dgesv(n, 1, factors, n, pivots, x, n, info)
    x = x * b + a(:, 2)
    call dgetrs('T', n, 1, factors, n, pivots, x, n, info)
    x = x**2
  end subroutine
end module

program directions
  use wengert
  use systems
  implicit none
  external :: wengert_tangent
  real(8) :: a(n, n), ad(n, n, 3), b(n), bd(n, 3), x(n), xd(n, 3), alone(n, 3)
  integer :: i
  a = reshape([(sin(1d0 * i), i = 1, n * n)], [n, n])
  do i = 1, n
    a(i, i) = a(i, i) + 3
  end do
  b = [(cos(1d0 * i), i = 1, n)]
  ad = reshape([(cos(1d0 * i), i = 1, 3 * n * n)], [n, n, 3])
  bd = reshape([(sin(2d0 * i), i = 1, 3 * n)], [n, 3])
  alone = 0
  xd = 0
  do i = 1, 3
    call wengert_tangent(f, wengert_dup, a, ad(:, :, i), wengert_dup, b, bd(:, i), wengert_dup, x, alone(:, i))
  end do
  call wengert_tangent(f, wengert_width, 3, wengert_dupv, 8*n*n, a, ad, wengert_dupv, 8*n, b, bd, wengert_dupv, 8*n, x, xd)
  if (any(abs(alone(:, 1) - alone(:, 2)) < 1d-6)) error stop 1
  if (any(abs(xd - alone) > 1d-14 * maxval(abs(alone)))) error stop 2
end program
