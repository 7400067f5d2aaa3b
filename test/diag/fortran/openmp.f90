! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %refuse_f90 -g -fopenmp | %FileCheck %s
! OpenMP's parallel regions have no derivatives yet.
subroutine square(n, z)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: z(n)
  integer :: i
  ! CHECK: error: {{.*}}.f90:{{[0-9]+}}:{{[0-9]+}}: {{.*}}[W00{{07|14|17}}]
  !$omp parallel do
  do i = 1, n
    z(i) = z(i)**2
  end do
end subroutine
subroutine user(n, z, zb)
  use wengert
  implicit none
  external :: wengert_adjoint, square
  integer :: n
  real(8) :: z(n), zb(n)
  call wengert_adjoint(square, wengert_const, n, wengert_dup, z, zb)
end subroutine
