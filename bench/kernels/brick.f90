! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Gauss and Seidel's iteration in a brick whose conductivity depends on the temperature, in place: of its six neighbours
! a cell reads three new values and three old ones. The extents are arguments.
module brick
  use bench, only: dp
  implicit none
  integer, parameter :: side = 30, cells = side**3
  integer :: steps = 40   ! a variable: the compiler would unroll a time loop of constant length

contains

  subroutine primal(x, a)
    real(dp), intent(in) :: x(cells)
    real(dp), intent(out) :: a(cells)
    a = x
    call relax(side, side, side, steps, a)
  end subroutine

  subroutine relax(n, m, l, sweeps, a)
    integer, intent(in) :: n, m, l, sweeps
    real(dp), intent(inout) :: a(n, m, l)
    integer :: i, j, k, sweep
    do sweep = 1, sweeps
      do k = 2, l - 1
        do j = 2, m - 1
          do i = 2, n - 1
            a(i, j, k) = 0.2_dp * a(i, j, k) + 0.13_dp * (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) &
                       + a(i, j, k-1) + a(i, j, k+1)) * (1 + 0.1_dp * (a(i, j, k) - 0.5_dp))
          end do
        end do
      end do
    end do
  end subroutine

  subroutine tangent(x, x_tan, a, a_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(cells), x_tan(cells), a(cells), a_tan(cells)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, a, a_tan)
  end subroutine

  subroutine adjoint(x, x_adj, a, a_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(cells), x_adj(cells), a(cells), a_adj(cells)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, a, a_adj)
  end subroutine
end module brick

program main
  use bench
  use brick
  implicit none
  real(dp) :: x(cells)
  integer :: i
  x = [(0.5_dp + 0.4_dp * sin(0.7_dp * i), i = 1, cells)]
  call measure('brick', x, cells, primal, tangent, adjoint)
end program
