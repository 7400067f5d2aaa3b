! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: JOINT=step,report LINK=march:step:weak %schedules_f90 | %FileCheck %s
! What joint procedures write is written once: lists, formats, arrays, text made by internal writes, and what is written below.
module subject
  implicit none
  integer, parameter :: cells = 4
  logical :: quiet = .false.
contains
  subroutine report(t, x)
    integer, intent(in) :: t
    real(8), intent(in) :: x(3)
    character(12) :: label
    if (quiet) return
    write (label, '(a, i2)') 'step', t
    print *, label
    write (*, '(a, 3f6.2)') 'values', x
  end subroutine
  subroutine step(t, x)
    integer, intent(in) :: t
    real(8), intent(inout) :: x(3)
    integer :: i
    do i = 1, 3
      x(i) = x(i)*cos(x(i)) + 0.1d0*t
    end do
    call report(t, x)
    if (.not. quiet) print '(a, i0)', 'ended ', t
  end subroutine
  subroutine march(x)
    real(8), intent(inout) :: x(3)
    integer :: t
    do t = 1, 2
      call step(t, x)
    end do
  end subroutine
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    quiet = z(n) > 1.3d0 .or. z(n) < 1.2999d0
    call march(z(1:3))
    z(n) = z(n)*z(1)
  end subroutine
end module
include 'shown.inc'
! CHECK: step 1
! CHECK-NEXT: values
! CHECK-NEXT: ended 1
! CHECK-NEXT: step 2
! CHECK-NEXT: values
! CHECK-NEXT: ended 2
! CHECK-NEXT: gradient 1
! CHECK-NOT: ended
