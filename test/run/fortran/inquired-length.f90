! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! How long a record would be is asked for by the form of output, and none of its elements is written.
module subject
  implicit none
  integer, parameter :: cells = 3
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: one, all
    real(8) :: kept(3)
    inquire (iolength=one) z(1)
    inquire (iolength=all) z, one
    open (10, status='scratch', access='direct', recl=all)
    write (10, rec=2) z, one
    read (10, rec=2) kept
    close (10)
    z = z*z*real(one, 8)/real(all, 8) + kept(3)*z(1)*0
  end subroutine
end module
include 'state.inc'
