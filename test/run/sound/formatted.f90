! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %sound_f90
! Active data written to an internal file and read again.
module subject
  implicit none
  integer, parameter :: cells = 2
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    character(40) :: text
    write (text, '(es32.24)') z(1)**2
    read (text, *) z(2)
  end subroutine
end module
include 'state.inc'
