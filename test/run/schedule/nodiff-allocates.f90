! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! A region without derivative within a checkpoint: an allocatable array and a text of its own, allocated, assigned, printed into and given back in each run.
module subject
  implicit none
  integer, parameter :: cells = 5
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: t, i, k
    do t = 1, 4
      call wengert_checkpoint_begin()
      do k = 1, 2
        call wengert_nodiff_begin()
        block
          real(8), allocatable :: w(:)
          character(len=40) :: text
          allocate(w(n))
          w = merge(1d0, 2d0, z > 0.3d0)
          write(text, '(f8.3)') sum(w)
          i = len_trim(text)
          deallocate(w)
        end block
        call wengert_nodiff_end()
        z = sin(z) * (1 + i * 0.01d0)
      end do
      call wengert_checkpoint_end()
    end do
  end subroutine
end module
include 'state.inc'
