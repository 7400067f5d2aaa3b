! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! REQUIRES: x86_64
! RUN: %fc -O3 -march=haswell -S -emit-llvm %s -o - | %FileCheck %s
! RUN: %fc -O3 -march=haswell -S -emit-llvm %s -o - -mllvm -wengert-rearrange=off | %FileCheck %s --check-prefix=OFF
! Backward loops of stencils of run-time extents are vectorised, here of heat (linear), diffusion, traffic and fluxes. Only backward
! loops have access groups, and the adjoint of a copy, which is a procedure of its own.

! CHECK-LABEL: define internal {{.*}}@wengert.adjoint.all_of_them_(
! Fluxes, traffic, diffusion (five rows) and heat (three): as many increments, and each takes and clears the shadow of its target.
! CHECK-COUNT-12: store <4 x double> {{.*}}!llvm.access.group
! OFF-LABEL: define internal {{.*}}@wengert.adjoint.all_of_them_(
! OFF-NOT: llvm.access.group
! OFF: {{^}$}}
subroutine heat(n, m, a, b)
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n, m)
  real(8), intent(inout) :: b(n, m)
  integer :: i, j
  do j = 2, m - 1
    do i = 2, n - 1
      b(i, j) = a(i, j) + 0.1d0 * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1) - 4 * a(i, j))
    end do
  end do
end subroutine

subroutine diffusion(n, m, l, a, b)
  integer, intent(in) :: n, m, l
  real(8), intent(in) :: a(n, m, l)
  real(8), intent(inout) :: b(n, m, l)
  integer :: i, j, k
  do k = 2, l - 1
    do j = 2, m - 1
      do i = 2, n - 1
        b(i, j, k) = a(i, j, k) * (a(i-1, j, k) + a(i+1, j, k) + a(i, j-1, k) + a(i, j+1, k) + a(i, j, k-1) + a(i, j, k+1))
      end do
    end do
  end do
end subroutine

subroutine traffic(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  integer :: i
  do i = 2, n - 1
    b(i) = 0.5d0 * (a(i-1) + a(i+1)) - 0.2d0 * (a(i+1) * (1 - a(i+1)) - a(i-1) * (1 - a(i-1)))
  end do
end subroutine

subroutine fluxes(n, h, u, f)
  integer, intent(in) :: n
  real(8), intent(in) :: h(n), u(n)
  real(8), intent(inout) :: f(n)
  integer :: i
  do i = 2, n
    f(i) = 0.5d0 * (h(i) + h(i-1)) * u(i)
  end do
end subroutine

subroutine all_of_them(n, x)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n, n, n)
  real(8) :: a(n, n, n), b(n, n, n), c(n, n, n)
  integer :: step
  a = x
  b = x
  do step = 1, n
    c = 0
    call heat(n, n, a, b)
    call diffusion(n, n, n, b, c)
    call traffic(n, c, a)
    call fluxes(n, a, b, c)
    a = a + c
  end do
  x = a
end subroutine

subroutine gradient(n, x, x_adj)
  use wengert
  external :: all_of_them, wengert_adjoint
  integer :: n
  real(8) :: x(n, n, n), x_adj(n, n, n)
  call wengert_adjoint(all_of_them, wengert_const, n, wengert_dup, x, x_adj)
end subroutine
