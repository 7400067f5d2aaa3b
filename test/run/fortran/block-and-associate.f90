! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! BLOCK and ASSOCIATE constructs.
module subject
  implicit none
  integer, parameter :: cells = 4
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 2, n
      block
        real(8) :: t
        t = z(i) * z(i - 1)
        associate (here => z(i), ratio => t / (1 + z(1)))
          here = ratio * here + t
        end associate
      end block
    end do
  end subroutine
end module
include 'state.inc'
