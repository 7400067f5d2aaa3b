! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A checkpointed region in a procedure that carries no derivative there does not run again: the allocatable that the procedure may assign anew, and so free, need not
! last. Seen in random programs (W0021).
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 3
  real(8), save, allocatable :: table(:)
contains
  subroutine fill(k, s)
    integer, intent(in) :: k
    real(8), intent(inout) :: s
    select case (k)
    case (0)
      table = table
    case default
      call wengert_checkpoint_begin()
      table(0) = 0.5_8
      call wengert_checkpoint_end()
    end select
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    if (allocated(table)) deallocate (table)
    allocate (table(0:3))
    table = 2
    call fill(4, z(1))
    call fill(0, z(1))
    z(2) = z(2) * table(0) + z(1) * table(1) * z(3)
  end subroutine
end module
include 'state.inc'
