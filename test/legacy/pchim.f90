! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %legacy
! REQUIRES: flang, legacy
! SLATEC, dpchim: slopes of a monotone piecewise cubic.
module subject
  implicit none
  integer, parameter :: cells = 12
  real(8), parameter :: low = 0.5d0, high = 1.5d0, accuracy = 1d-6, step = 1d-6, dot = 1d-9
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: x(n), y(n), d(1, n)
    integer :: ierr, i
    x(1) = 0
    y(1) = 0
    do i = 2, n
      x(i) = x(i - 1) + z(i) * 0.5d0
      y(i) = y(i - 1) + sin(i * z(i)) + 0.6d0
    end do
    call dpchim(n, x, y, d, 1, ierr)
    z = d(1, :)
  end subroutine
end module
subroutine xstopx(message)
  character(*) :: message
  error stop 1
end subroutine
!dir$ fixed
include 'slatec-fn/dpchim.f'
include 'slatec-fn/dpchst.f'
include 'slatec-err/xermsg.f'
include 'slatec-err/fdump.f'
include 'slatec-err/j4save.f'
include 'slatec-err/xercnt.f'
include 'slatec-err/xerhlt.f'
include 'slatec-err/xerprn.f'
include 'slatec-err/xersve.f'
include 'mach/i1mach.f'
include 'slatec-err/xgetua.f'
!dir$ free
include 'legacy.inc'
