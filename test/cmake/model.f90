! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!> A few explicit steps of Burgers' equation, and the cost of what they end at. Asks for its own derivatives.
module model
  use wengert
  implicit none
  integer, parameter :: steps = 20
contains
  subroutine cost(u, n, j)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(8), intent(out) :: j
    real(8) :: v(n), w(n)
    integer :: i, step
    v = u
    do step = 1, steps
      w = v
      do i = 2, n - 1
        v(i) = w(i) - 0.1d0 * w(i) * (w(i + 1) - w(i - 1)) + 0.05d0 * (w(i + 1) - 2 * w(i) + w(i - 1))
      end do
    end do
    j = 0.5d0 * sum(v**2)
  end subroutine

  subroutine cost_adjoint(u, u_adj, n, j, j_adj)
    integer, intent(in) :: n
    real(8) :: u(n), u_adj(n), j, j_adj
    external :: wengert_adjoint
    call wengert_adjoint(cost, wengert_dup, u, u_adj, wengert_const, n, wengert_dup, j, j_adj)
  end subroutine

  subroutine cost_tangent(u, u_tan, n, j, j_tan)
    integer, intent(in) :: n
    real(8) :: u(n), u_tan(n), j, j_tan
    external :: wengert_tangent
    call wengert_tangent(cost, wengert_dup, u, u_tan, wengert_const, n, wengert_dup, j, j_tan)
  end subroutine
end module
