! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Active data passes through module variables, scalars and arrays.
module state
  implicit none
  real(8) :: total, field(4)
  real(8), parameter :: weight(4) = [0.5d0, 1d0, -1d0, 2d0]
contains
  subroutine advance()
    integer :: i
    do i = 1, 4
      field(i) = field(i) * field(mod(i, 4) + 1)
      total = total + weight(i) * field(i)
    end do
  end subroutine
end module
module subject
  use state
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    field = z(1:4)
    total = 0
    call advance()
    call advance()
    z(5) = total * field(2)
  end subroutine
end module
include 'state.inc'
