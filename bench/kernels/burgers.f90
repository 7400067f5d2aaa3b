! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Burgers' equation, upwind advection and central diffusion, in place: each cell reads its western neighbour's
! new value. The sweep is serial in space, and every old value is overwritten.
module burgers
  use bench, only: dp
  implicit none
  integer, parameter :: n = 1000, steps = 500
  real(dp), parameter :: courant = 0.2_dp, diffusion = 0.1_dp

contains

  subroutine primal(x, u)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: u(n)
    integer :: i, step
    u = x
    do step = 1, steps
      do i = 2, n - 1
        u(i) = u(i) - courant * u(i) * (u(i) - u(i-1)) + diffusion * (u(i-1) - 2 * u(i) + u(i+1))
      end do
    end do
  end subroutine

  subroutine tangent(x, x_tan, u, u_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(n), x_tan(n), u(n), u_tan(n)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, u, u_tan)
  end subroutine

  subroutine adjoint(x, x_adj, u, u_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(n), x_adj(n), u(n), u_adj(n)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, u, u_adj)
  end subroutine
end module burgers

program main
  use bench
  use burgers
  implicit none
  real(dp) :: x(n)
  integer :: i
  x = [(0.5_dp + 0.4_dp * sin(6.0_dp * i / n), i = 1, n)]
  call measure('burgers', x, n, primal, tangent, adjoint)
end program
