! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: mkdir -p %t.dir
! RUN: %fc -O2 %s %rt -o %t
! RUN: WENGERT_STATS=1 %t binomial > %t.binomial 2> %t.stats && %FileCheck %s --check-prefix RIGHT < %t.binomial && %FileCheck %s --check-prefix BINOMIAL < %t.stats
! RUN: peak=$(sed -n 's/.*tape peak *\([0-9]*\) .*/\1/p' %t.stats) && test "$peak" -lt $((30 * 240000))
! RUN: WENGERT_TAPE_DIR=%t.dir WENGERT_STATS=1 %t disk 2> %t.stats | cmp - %t.binomial && %FileCheck %s --check-prefix DISK < %t.stats
! RUN: peak=$(sed -n 's/.*tape peak *\([0-9]*\) .*/\1/p' %t.stats) && test "$peak" -lt $((11 * 240000))
! RUN: WENGERT_STATS=1 %t periodic 2> %t.stats | cmp - %t.binomial && %FileCheck %s --check-prefix PERIODIC < %t.stats
! RUN: WENGERT_STATS=1 %t memory 2> %t.stats | cmp - %t.binomial
! RUN: peak=$(sed -n 's/.*tape peak *\([0-9]*\) .*/\1/p' %t.stats) && test "$peak" -lt 20100000 && test "$peak" -gt 15000000
! Shallow water, 10,000 steps on 100 by 100 cells: 20 snapshots take less memory than 30 states (the snapshots, what is there at the turn, and the records of one step), and as
! many steps are run again as the formula says (37,976 with those of the forward sweep up to its last snapshot, which is before step 9,995). With 15 of the 20 on disk memory
! holds less than 11 states. The gradient is that of the tangent, and the same bit for bit with snapshots at equal distances and within a budget of 20 MB.
! RIGHT: as the tangent: T
! BINOMIAL: steps again 27981 of
! DISK: steps again 27981 of
! DISK: disk snapshots {{[1-9][0-9]*}} written, {{[1-9][0-9]*}} put back
! PERIODIC: steps again 0 of
module water
  use wengert
  implicit none
  integer, parameter :: n = 100, steps = 10000
  real(8), parameter :: dt = 0.02d0, depth = 1, friction = 1d-3
contains
  subroutine step(h, u, v)
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n)
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        u(i, j) = (1 - friction)*u(i, j) - dt*((h(i + 1, j) - h(i - 1, j)) + u(i, j)*(u(i + 1, j) - u(i - 1, j)))
        v(i, j) = (1 - friction)*v(i, j) - dt*((h(i, j + 1) - h(i, j - 1)) + v(i, j)*(v(i, j + 1) - v(i, j - 1)))
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        h(i, j) = h(i, j) - dt*(depth + h(i, j))*((u(i + 1, j) - u(i - 1, j)) + (v(i, j + 1) - v(i, j - 1)))
      end do
    end do
  end subroutine
  subroutine binomial(h, u, v, cost)
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n), cost
    integer :: t
    do t = 1, steps
      call wengert_binomial(20)
      call step(h, u, v)
      cost = cost + h(n/2, n/3)**2
    end do
  end subroutine
  subroutine disk(h, u, v, cost)
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n), cost
    integer :: t
    do t = 1, steps
      call wengert_binomial(5, 15)
      call step(h, u, v)
      cost = cost + h(n/2, n/3)**2
    end do
  end subroutine
  subroutine periodic(h, u, v, cost)
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n), cost
    integer :: t
    do t = 1, steps
      call wengert_periodic(75)
      call step(h, u, v)
      cost = cost + h(n/2, n/3)**2
    end do
  end subroutine
  subroutine memory(h, u, v, cost)
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n), cost
    integer :: t
    do t = 1, steps
      call wengert_memory(20000000_8)
      call step(h, u, v)
      cost = cost + h(n/2, n/3)**2
    end do
  end subroutine
  subroutine start(h, u, v)
    real(8), intent(out) :: h(n, n), u(n, n), v(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        h(i, j) = 0.02d0*exp(-0.005d0*((i - 35)**2 + (j - 40)**2))
      end do
    end do
    u = 0
    v = 0
  end subroutine
end module

program main
  use water
  implicit none
  external :: wengert_adjoint, wengert_tangent
  real(8), dimension(n, n) :: h, u, v, hb, ub, vb
  real(8) :: cost, costb, costd
  character(8) :: how
  call get_command_argument(1, how)
  call start(h, u, v)
  cost = 0
  costb = 1
  hb = 0
  ub = 0
  vb = 0
  select case (how)
  case ('binomial')
    call wengert_adjoint(binomial, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, wengert_dup, cost, costb)
  case ('disk')
    call wengert_adjoint(disk, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, wengert_dup, cost, costb)
  case ('periodic')
    call wengert_adjoint(periodic, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, wengert_dup, cost, costb)
  case ('memory')
    call wengert_adjoint(memory, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, wengert_dup, cost, costb)
  end select
  print '(z16)', hb(:, ::7), ub(::9, 50), vb(50, ::9), cost
  costb = sum(hb) + sum(ub)
  call start(h, u, v)
  cost = 0
  costd = 0
  hb = 1
  ub = 1
  vb = 0
  call wengert_tangent(binomial, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, wengert_dup, cost, costd)
  print '(a, l1)', 'as the tangent: ', abs(costd) > 1d-6 .and. abs(costb - costd) < 1d-8*abs(costd)
end program
