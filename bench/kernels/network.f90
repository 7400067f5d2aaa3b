! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A small network of dense layers, with matmul and tanh, and the mean square misfit over a batch as its cost: a
! gradient by all weights.
module network
  use bench, only: dp
  implicit none
  integer, parameter :: width = 48, inner = 3, batch = 256, n = (width + 1) * width * inner
  real(dp) :: inputs(width, batch), wanted(width, batch)

contains

  subroutine primal(x, cost)
    ! Weights of each layer, the last column being the bias.
    real(dp), intent(in) :: x(width, width + 1, inner)
    real(dp), intent(out) :: cost(1)
    real(dp) :: state(width, batch)
    integer :: layer, sample
    state = inputs
    do layer = 1, inner
      state = matmul(x(:, 1:width, layer), state)
      do sample = 1, batch
        state(:, sample) = tanh(state(:, sample) + x(:, width + 1, layer))
      end do
    end do
    cost(1) = sum((state - wanted)**2) / batch
  end subroutine

  subroutine tangent(x, x_tan, cost, cost_tan)
    use wengert
    external :: wengert_tangent
    real(dp) :: x(width, width + 1, inner), x_tan(width, width + 1, inner), cost(1), cost_tan(1)
    call wengert_tangent(primal, wengert_dup, x, x_tan, wengert_dup, cost, cost_tan)
  end subroutine

  subroutine adjoint(x, x_adj, cost, cost_adj)
    use wengert
    external :: wengert_adjoint
    real(dp) :: x(width, width + 1, inner), x_adj(width, width + 1, inner), cost(1), cost_adj(1)
    call wengert_adjoint(primal, wengert_dup, x, x_adj, wengert_dupnoneed, cost, cost_adj)
  end subroutine
end module network

program main
  use bench
  use network
  implicit none
  real(dp) :: x(width, width + 1, inner)
  call random_number(inputs)
  call random_number(wanted)
  call random_number(x)
  x = 0.3_dp * (x - 0.5_dp)
  call measure('network', [x], 1, primal, tangent, adjoint)
end program
