! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Diffusion in a cube, seven points, with a conductivity that depends on the temperature. The time loop goes to
! and fro between two arrays; the temperature of the cube's surface is held.
module diffusion
  use bench, only: dp
  implicit none
  integer, parameter :: n = 50, cells = n**3
  integer :: steps = 40   ! a variable: the compiler would unroll a time loop of constant length
  real(dp), parameter :: constant = 0.05_dp, linear = 0.04_dp

contains

  subroutine primal(x, a)
    real(dp), intent(in) :: x(n, n, n)
    real(dp), intent(out) :: a(n, n, n)
    real(dp) :: b(n, n, n)
    integer :: step
    a = x
    b = x
    do step = 1, steps, 2
      call diffuse(a, b)
      call diffuse(b, a)
    end do
  end subroutine

  subroutine diffuse(a, b)
    real(dp), intent(in) :: a(n, n, n)
    real(dp), intent(inout) :: b(n, n, n)
    integer :: i, j, k
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = a(i, j, k) + flux(a(i-1, j, k)) + flux(a(i+1, j, k)) + flux(a(i, j-1, k)) &
                     + flux(a(i, j+1, k)) + flux(a(i, j, k-1)) + flux(a(i, j, k+1)) - 6 * flux(a(i, j, k))
        end do
      end do
    end do
  end subroutine

  ! The integral of the conductivity over the temperature.
  pure real(dp) function flux(t)
    real(dp), intent(in) :: t
    flux = (constant + 0.5_dp * linear * t) * t
  end function

  subroutine tangent(x, x_tan, a, a_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(n, n, n), x_tan(n, n, n), a(n, n, n), a_tan(n, n, n)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, a, a_tan)
  end subroutine

  subroutine adjoint(x, x_adj, a, a_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(n, n, n), x_adj(n, n, n), a(n, n, n), a_adj(n, n, n)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, a, a_adj)
  end subroutine
end module diffusion

program main
  use bench
  use diffusion
  implicit none
  real(dp) :: x(cells)
  integer :: i
  x = [(0.5_dp + 0.4_dp * sin(0.7_dp * i), i = 1, cells)]
  call measure('diffusion', x, cells, primal, tangent, adjoint)
end program
