! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module ocean
  implicit none
  real(8), allocatable :: height(:), flow(:)
  real(8), parameter :: step = 0.1d0
contains
  subroutine advance()
    integer :: i, n
    n = size(height)
    do i = 1, n
      flow(i) = height(i)**2 - height(mod(i, n) + 1)
    end do
    height = height - step * flow
  end subroutine

  subroutine run(n, start, steps, energy)
    integer, intent(in) :: n, steps
    real(8), intent(in) :: start(n)
    real(8), intent(out) :: energy
    integer :: k
    height = start
    do k = 1, steps
      call advance()
    end do
    energy = 0.5d0 * dot_product(height, height)
  end subroutine
end module

program module_state
  use wengert
  use ocean
  implicit none
  external :: wengert_adjoint
  real(8) :: start(4) = [1d0, 1.2d0, 0.9d0, 1.1d0], start_adj(4), energy, energy_adj
  integer :: k
  allocate (height(4), flow(4))
  do k = 1, 2
    start_adj = 0
    energy_adj = 1
    call wengert_adjoint(run, wengert_const, 4, wengert_dup, start, start_adj, wengert_const, 5, wengert_dup, energy, energy_adj)
    print '(4f9.5)', start_adj
  end do
end program
