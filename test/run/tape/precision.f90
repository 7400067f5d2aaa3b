! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 1 2 3; do %fc -O$level %s %rt -o %t && WENGERT_STATS=1 %t exact > %t.full 2> %t.stats && %fc -O$level -mllvm -wengert-tape-precision=f32 %s %rt -o %t && WENGERT_STATS=1 %t rounded > %t.half 2> %t.few && %FileCheck %s --check-prefix HALF < %t.half && \
! RUN:   awk '/tape peak/ { n++; p[n] = $4 } END { exit !(p[2] < 0.7*p[1]) }' %t.stats %t.few || exit 1; done
! RUN: for switch in activity diff-liveness tbr adjoint-out versions rearrange apart; do %fc -O2 -mllvm -wengert-tape-precision=f32 -mllvm -wengert-$switch=off %s %rt -o %t && %t rounded || exit 1; done
! RUN: %fc -O2 -mllvm -wengert-tape-precision=f32 -mllvm -wengert-check %s %rt -o %t && %t rounded 2>&1 | %FileCheck %s --check-prefix CHECKED
! RUN: %fc -O2 -mllvm -wengert-tape-precision=f32 -mllvm -wengert-print-plan -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix PLAN
! What is recorded takes half the tape, and the gradient is off by the rounding of single precision and no more: sections of arrays with fixed and with assumed shape, of structures and in
! place, values of loops of known and of unknown length, of procedures that are called. What branches, integers and calls follow from is exact, so they are what they were.
! HALF: the gradients differ by rounding
! CHECKED: wengert: check: {{.*}} all agree
! PLAN-DAG: version {{.*}} in single precision
! PLAN-DAG: slot {{.*}}: float
module subject
  implicit none
  type :: cell
    real(8) :: value, flux
    integer :: kind
  end type
contains
  subroutine fixed(u, n, dt)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: dt
    real(8) :: v(n)
    integer :: i
    v = u
    do i = 2, n - 1
      v(i) = u(i) - dt*u(i)*(u(i+1) - u(i-1)) + 0.01d0*sin(u(i))*exp(-u(i+1)**2)
    end do
    u = v
  end subroutine
  subroutine shaped(u, w)
    real(8), intent(inout) :: u(:)
    real(8), intent(in) :: w(:)
    integer :: i
    do i = 1, size(u)
      u(i) = u(i)*(1 - 0.1d0*w(i)*u(i)) + 0.05d0
    end do
  end subroutine
  subroutine in_place(u)
    real(8), intent(inout) :: u(:)
    integer :: i
    do i = 2, size(u)
      u(i) = 0.5d0*(sin(u(i)*u(i-1)) + u(i))
    end do
  end subroutine
  subroutine structures(cells)
    type(cell), intent(inout) :: cells(:)
    integer :: i
    do i = 1, size(cells)
      if (cells(i)%kind == 1) cells(i)%value = cells(i)%value*(1 + 0.1d0*sin(cells(i)%flux))
      cells(i)%flux = sin(cells(i)%value)/(1 + cells(i)%flux**2)
    end do
  end subroutine
  ! Its length depends on an active number, and so does a table's index.
  function newton(a) result(x)
    real(8), intent(in) :: a
    real(8) :: x, table(0:9)
    integer :: i
    table = [(0.1d0*i, i = 0, 9)]
    x = 1
    do while (abs(x*x - a) > 1d-6)
      x = 0.5d0*(x + a/x) + 1d-3*table(mod(int(1d4*x), 10))*(a - x*x)
    end do
    x = x + 0.01d0*max(x, a) - 0.02d0*abs(x - 1.25d0)
  end function
  subroutine cost(x, j)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: j
    real(8) :: u(size(x)), strided(2, size(x))
    type(cell) :: cells(size(x))
    integer :: k, i
    u = x
    strided = 0.5d0
    do i = 1, size(x)
      cells(i) = cell(x(i), 0.5d0, mod(i, 2))
      strided(2, i) = x(i)
    end do
    do k = 1, 20
      call fixed(u, size(u), 0.05d0)
      call shaped(u, strided(2, :))
      call shaped(strided(2, :), u)
      call in_place(u)
      call structures(cells)
      do i = 2, size(x) - 1
        if (u(i) > 1.2d0) u(i) = u(i)*(1 - 0.1d0*(u(i) - 1.2d0))
      end do
    end do
    j = sum(u**3) + sum(cells%flux*cells%value) + sum(strided**2)
    do i = 1, 4
      j = j + newton(x(i) + 0.3d0)
    end do
  end subroutine
end module

program main
  use subject
  use wengert
  implicit none
  integer, parameter :: n = 100
  real(8) :: x(n), x_adj(n), x_tan(n), j, j_adj, j_tan, off
  character(8) :: what
  integer :: i
  call get_command_argument(1, what)
  do i = 1, n
    x(i) = 1 + 0.4d0*sin(0.1d0*i)
    x_tan(i) = 1 + cos(0.3d0*i)
  end do
  x_adj = 0
  j_adj = 1
  call adjoint(x, x_adj, j, j_adj)
  call tangent(x, x_tan, j, j_tan)
  off = abs(sum(x_adj*x_tan) - j_tan)/sum(abs(x_adj*x_tan))
  if (what == 'exact') then
    if (.not. off <= 1d-13) error stop 'the adjoint is wrong'
  else
    if (.not. off <= 1d-6) error stop 'the adjoint is off by more than rounding'
    if (off < 1d-13) error stop 'nothing was rounded'
    print '(a)', 'the gradients differ by rounding'
  end if
contains
  subroutine adjoint(x, x_adj, j, j_adj)
    real(8) :: x(n), x_adj(n), j, j_adj
    call wengert_adjoint(explicit, wengert_dup, x, x_adj, wengert_dup, j, j_adj)
  end subroutine
  subroutine tangent(x, x_tan, j, j_tan)
    real(8) :: x(n), x_tan(n), j, j_tan
    call wengert_tangent(explicit, wengert_dup, x, x_tan, wengert_dup, j, j_tan)
  end subroutine
  subroutine explicit(x, j)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: j
    call cost(x, j)
  end subroutine
end program
