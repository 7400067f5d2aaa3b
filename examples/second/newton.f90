! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module models
  implicit none
  integer, parameter :: n = 8
contains
  subroutine cost(x, j)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: j
    real(8) :: u(n), new(n)
    integer :: step, i
    u = x
    do step = 1, 5
      new = u
      do i = 2, n - 1
        new(i) = u(i) + 0.1d0 * (u(i + 1) - 2 * u(i) + u(i - 1)) - 0.05d0 * u(i)**2 * u(i - 1)
      end do
      u = new
    end do
    j = sum((u - 0.5d0)**2) + 0.1d0 * sum(exp(x))
  end subroutine

  subroutine gradient(x, g)
    use wengert
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: g(n)
    real(8) :: j, seed
    external :: cost_wengert_adjoint
    g = 0
    seed = 1
    call cost_wengert_adjoint(cost, wengert_dup, x, g, wengert_dup, j, seed)
  end subroutine

  ! hv = H·v
  subroutine product_with_hessian(x, v, hv)
    use wengert
    real(8), intent(in) :: x(n), v(n)
    real(8), intent(inout) :: hv(n)
    real(8) :: g(n)
    external :: gradient_wengert_tangent
    call gradient_wengert_tangent(gradient, wengert_dup, x, v, wengert_dup, g, hv)
  end subroutine
end module

program newton
  use models
  implicit none
  real(8) :: x(n), g(n), s(n), r(n), d(n), hd(n), before, alpha
  integer :: step, k
  x = 0.4d0
  do step = 1, 6
    call gradient(x, g)
    print '(a, i2, a, es8.1)', 'step', step, ', gradient', norm2(g)
    s = 0
    r = -g
    d = r
    do k = 1, 2 * n
      before = dot_product(r, r)
      if (before < 1d-28) exit
      call product_with_hessian(x, d, hd)
      alpha = before / dot_product(d, hd)
      s = s + alpha * d
      r = r - alpha * hd
      d = r + dot_product(r, r) / before * d
    end do
    x = x + s
  end do
end program
