! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module reservoir
  implicit none
  real(8) :: level = 1
contains
  subroutine fill(inflow, steps)
    real(8), intent(in) :: inflow(:)
    integer, intent(in) :: steps
    integer :: k
    do k = 1, steps
      level = level + 0.1d0 * (sum(inflow) - sqrt(level))
    end do
  end subroutine
end module
