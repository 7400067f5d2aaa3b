! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -w | %FileCheck %s
! What one procedure moves as integers of a COMMON block others take for numbers.
module subject
  implicit none
  integer, parameter :: cells = 8
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    real(8) :: w
    integer :: i
    common /work/ w(16)
    do i = 1, 8
      w(i) = z(i)**2
    end do
    w(9) = z(1)
    call shift()
    do i = 1, 8
      z(i) = w(8 + i)
    end do
    w = 0
  end subroutine
end module

subroutine shift()
  implicit none
  integer :: header, list, last, i
  common /work/ header(2), list(29), last
  integer :: moved(14)
  do i = 1, 14
    ! CHECK: error: {{.*}}w0013-common.f90:[[@LINE+1]]:{{[0-9]+}}: [W0013] integers or floating numbers?
    moved(i) = list(i)
  end do
  do i = 1, 14
    list(i + 16) = moved(i)
  end do
end subroutine

include 'state.inc'
