! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module model
  implicit none
contains
  subroutine step(n, u)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    u(2:n - 1) = u(2:n - 1) + 0.1d0 * u(2:n - 1) * (u(3:n) - 2 * u(2:n - 1) + u(1:n - 2))
  end subroutine

  subroutine simulate(n, u, steps)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: u(n)
    integer :: k
    do k = 1, steps
      call step(n, u)
    end do
  end subroutine
end module

program time_loop
  use wengert
  use model
  implicit none
  external :: wengert_adjoint
  real(8) :: u(6) = [1d0, 1.5d0, 0.5d0, 1d0, 2d0, 1d0], u_adj(6) = 1
  call wengert_joint(step)
  call wengert_adjoint(simulate, wengert_const, 6, wengert_dup, u, u_adj, wengert_const, 20)
  print '(6f9.5)', u_adj
end program
