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

  ! By hand: the state before each step is kept, where it is computed; the backward sweep gathers from the six neighbours. What the surface
  ! gives is the same function of x in all steps.
  subroutine hand(x, x_adj, a, a_adj)
    real(dp) :: x(n, n, n), x_adj(n, n, n), a(n, n, n), a_adj(n, n, n)
    real(dp), allocatable, save :: states(:, :, :, :), u(:, :, :), v(:, :, :), layer(:, :, :)
    integer :: step
    if (.not. allocated(states)) allocate (states(n, n, n, steps), u(n, n, n), v(n, n, n), layer(n, n, 6))
    states(:, :, :, 1) = x
    do step = 1, steps
      if (step == steps) then
        a = x
        call diffuse(states(:, :, :, step), a)
      else
        call hold(states(:, :, :, step + 1), x)
        call diffuse(states(:, :, :, step), states(:, :, :, step + 1))
      end if
    end do
    call add_surface(x_adj, a_adj)
    u = a_adj
    a_adj = 0
    v = 0
    call hold(u, v)
    layer = 0
    do step = steps, 2, -2
      call back(states(:, :, :, step), u, v)
      call back(states(:, :, :, step - 1), v, u)
    end do
    x_adj = x_adj + u
    x_adj(1, :, :) = x_adj(1, :, :) + layer(:, :, 1) * (constant + linear * x(1, :, :))
    x_adj(n, :, :) = x_adj(n, :, :) + layer(:, :, 2) * (constant + linear * x(n, :, :))
    x_adj(:, 1, :) = x_adj(:, 1, :) + layer(:, :, 3) * (constant + linear * x(:, 1, :))
    x_adj(:, n, :) = x_adj(:, n, :) + layer(:, :, 4) * (constant + linear * x(:, n, :))
    x_adj(:, :, 1) = x_adj(:, :, 1) + layer(:, :, 5) * (constant + linear * x(:, :, 1))
    x_adj(:, :, n) = x_adj(:, :, n) + layer(:, :, 6) * (constant + linear * x(:, :, n))

  contains

    subroutine back(state, from, to)
      real(dp), intent(in) :: state(n, n, n), from(n, n, n)
      real(dp), intent(inout) :: to(n, n, n)
      integer :: i, j, k
      do k = 2, n - 1
        do j = 2, n - 1
          do i = 2, n - 1
            to(i, j, k) = from(i, j, k) + (constant + linear * state(i, j, k)) * (from(i-1, j, k) + from(i+1, j, k) &
                + from(i, j-1, k) + from(i, j+1, k) + from(i, j, k-1) + from(i, j, k+1) - 6 * from(i, j, k))
          end do
        end do
      end do
      layer(:, :, 1) = layer(:, :, 1) + from(2, :, :)
      layer(:, :, 2) = layer(:, :, 2) + from(n - 1, :, :)
      layer(:, :, 3) = layer(:, :, 3) + from(:, 2, :)
      layer(:, :, 4) = layer(:, :, 4) + from(:, n - 1, :)
      layer(:, :, 5) = layer(:, :, 5) + from(:, :, 2)
      layer(:, :, 6) = layer(:, :, 6) + from(:, :, n - 1)
    end subroutine
  end subroutine

  subroutine hold(a, x)
    real(dp), intent(inout) :: a(n, n, n)
    real(dp), intent(in) :: x(n, n, n)
    a(1, :, :) = x(1, :, :)
    a(n, :, :) = x(n, :, :)
    a(:, 1, :) = x(:, 1, :)
    a(:, n, :) = x(:, n, :)
    a(:, :, 1) = x(:, :, 1)
    a(:, :, n) = x(:, :, n)
  end subroutine

  ! Each cell of the surface once.
  subroutine add_surface(a, x)
    real(dp), intent(inout) :: a(n, n, n)
    real(dp), intent(in) :: x(n, n, n)
    a(:, :, 1) = a(:, :, 1) + x(:, :, 1)
    a(:, :, n) = a(:, :, n) + x(:, :, n)
    a(:, 1, 2:n-1) = a(:, 1, 2:n-1) + x(:, 1, 2:n-1)
    a(:, n, 2:n-1) = a(:, n, 2:n-1) + x(:, n, 2:n-1)
    a(1, 2:n-1, 2:n-1) = a(1, 2:n-1, 2:n-1) + x(1, 2:n-1, 2:n-1)
    a(n, 2:n-1, 2:n-1) = a(n, 2:n-1, 2:n-1) + x(n, 2:n-1, 2:n-1)
  end subroutine
end module diffusion

program main
  use bench
  use diffusion
  implicit none
  real(dp) :: x(cells)
  integer :: i
  x = [(0.5_dp + 0.4_dp * sin(0.7_dp * i), i = 1, cells)]
  call measure('diffusion', x, cells, primal, tangent, adjoint, hand)
end program
