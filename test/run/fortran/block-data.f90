! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! Block data gives COMMON blocks their first values: constants, tables, and the start of what becomes active.
block data first_values
  implicit none
  real(8) :: gravity, table(4), state(3)
  integer :: order
  common /constants/ gravity, table, order
  common /changing/ state
  data gravity /9.81d0/, table /1d0, 0.5d0, 2 * 0.25d0/, order /3/
  data state /3 * 0.5d0/
end block data
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: gravity, table(4), state(3)
    integer :: order, i
    common /constants/ gravity, table, order
    common /changing/ state
    state = 0.5d0
    do i = 1, order
      state(i) = state(i) + z(i) * table(i) / gravity
    end do
    call step()
    do i = 1, n
      z(i) = z(i) * state(mod(i, 3) + 1)
    end do
    state = 0.5d0
  end subroutine
  subroutine step()
    real(8) :: gravity, table(2, 2), state(3)
    integer :: order
    common /constants/ gravity, table, order
    common /changing/ state
    state(1) = state(1) * state(2) * table(1, 2) + state(3)**order
  end subroutine
end module
include 'state.inc'
