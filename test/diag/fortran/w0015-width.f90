! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g | %FileCheck %s
subroutine square(x)
  real(8), intent(inout) :: x
  x = x**2
end subroutine
subroutine user(x, xd, bytes, k)
  use wengert
  implicit none
  external :: wengert_tangent, square
  real(8) :: x, xd(2)
  integer :: bytes, k
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0015] wengert_dupv is followed by the distance in bytes {{.*}} put it in parentheses
  call wengert_tangent(square, wengert_width, 2, wengert_dupv, bytes, x, xd)
  ! CHECK: error: {{.*}}:[[@LINE+1]]:{{[0-9]+}}: {{.*}}[W0002] wengert_width is followed by the number of directions
  call wengert_tangent(square, wengert_width, k, wengert_dupv, 8, x, xd)
end subroutine
