! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -w | %FileCheck %s
! RUN: %refuse_f90 -g -w -O2 | %FileCheck %s
! An array assignment of integers moves what another procedure has as numbers in the same COMMON block.
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
      w(i + 8) = 0
    end do
    call shift(16)
    do i = 1, 8
      z(i) = z(i) + w(i + 8)
    end do
    w = 0
  end subroutine
end module

subroutine shift(n)
  implicit none
  integer :: list, n
  common /work/ list(32)
  list(n + 1:2 * n) = list(1:n) ! CHECK: error: {{.*}}w0013-common-array.f90:[[@LINE]]:{{[0-9]+}}: [W0013] integers or floating numbers?
end subroutine

include 'state.inc'
