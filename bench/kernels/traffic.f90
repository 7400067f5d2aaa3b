! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Traffic flow on a ring road, Lax and Friedrichs' scheme in one dimension, between two arrays.
module traffic
  use bench, only: dp
  implicit none
  integer, parameter :: n = 2000
  integer :: steps = 200   ! a variable: the compiler would unroll a time loop of constant length
  real(dp), parameter :: courant = 0.4_dp

contains

  subroutine primal(x, a)
    real(dp), intent(in) :: x(n)
    real(dp), intent(out) :: a(n)
    real(dp) :: b(n)
    integer :: step
    a = x
    b = x
    do step = 1, steps, 2
      call advance(a, b)
      call advance(b, a)
    end do
  end subroutine

  subroutine advance(a, b)
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: b(n)
    integer :: i
    do i = 2, n - 1
      b(i) = 0.5_dp * (a(i-1) + a(i+1)) - 0.5_dp * courant * (a(i+1) * (1 - a(i+1)) - a(i-1) * (1 - a(i-1)))
    end do
  end subroutine

  subroutine tangent(x, x_tan, a, a_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(n), x_tan(n), a(n), a_tan(n)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, a, a_tan)
  end subroutine

  subroutine adjoint(x, x_adj, a, a_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(n), x_adj(n), a(n), a_adj(n)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, a, a_adj)
  end subroutine
end module traffic

program main
  use bench
  use traffic
  implicit none
  real(dp) :: x(n)
  integer :: i
  x = [(0.3_dp + 0.2_dp * sin(6.0_dp * i / n), i = 1, n)]
  call measure('traffic', x, n, primal, tangent, adjoint)
end program
