! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %fc -O2 %s %rt -o %t
! RUN: %t | %FileCheck %s --check-prefix=GRADIENT
! RUN: WENGERT_STATS=1 %t alone 2> %t.stats && %FileCheck %s --check-prefix=AGAIN < %t.stats
! RUN: peak=$(sed -n 's/.*tape peak *\([0-9]*\) .*/\1/p' %t.stats) && test "$peak" -lt $((12 * 38400))
! Shallow water over a hump, 500 steps with 8 snapshots: the same gradient, to the last bit, as without; the memory of 12 states (8 snapshots, that
! at the turn, and the records of one step); and as many steps again as the formula of Griewank and Walther says (1785 with those of the forward sweep
! up to its last snapshot, which is before step 494).
! GRADIENT: same gradient: T
! GRADIENT: it is not zero: T
! AGAIN: steps again {{ *}}1291 of
module water
  use wengert
  implicit none
  integer, parameter :: n = 40
  real(8), parameter :: dt = 0.02d0, depth = 1
contains
  subroutine step(h, u, v)
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n)
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        u(i, j) = u(i, j) - dt*((h(i + 1, j) - h(i - 1, j)) + u(i, j)*(u(i + 1, j) - u(i - 1, j)))
        v(i, j) = v(i, j) - dt*((h(i, j + 1) - h(i, j - 1)) + v(i, j)*(v(i, j + 1) - v(i, j - 1)))
      end do
    end do
    do j = 2, n - 1
      do i = 2, n - 1
        h(i, j) = h(i, j) - dt*(depth + h(i, j))*((u(i + 1, j) - u(i - 1, j)) + (v(i, j + 1) - v(i, j - 1)))
      end do
    end do
  end subroutine
  subroutine recorded(steps, h, u, v, cost)
    integer, intent(in) :: steps
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n), cost
    integer :: t
    do t = 1, steps
      call step(h, u, v)
      cost = cost + h(n/2, n/3)**2
    end do
  end subroutine
  subroutine checkpointed(steps, h, u, v, cost)
    integer, intent(in) :: steps
    real(8), intent(inout) :: h(n, n), u(n, n), v(n, n), cost
    integer :: t
    do t = 1, steps
      call wengert_binomial(8)
      call step(h, u, v)
      cost = cost + h(n/2, n/3)**2
    end do
  end subroutine
  subroutine start(h, u, v)
    real(8), intent(out) :: h(n, n), u(n, n), v(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        h(i, j) = 0.2d0*exp(-0.05d0*((i - 15)**2 + (j - 20)**2))
      end do
    end do
    u = 0
    v = 0
  end subroutine
end module

program main
  use water
  implicit none
  external :: wengert_adjoint
  real(8), dimension(n, n) :: h, u, v, hb, ub, vb, first
  real(8) :: cost, costb
  integer :: how
  first = 0
  do how = merge(2, 1, command_argument_count() > 0), 2
    call start(h, u, v)
    cost = 0
    costb = 1
    hb = 0
    ub = 0
    vb = 0
    if (how == 1) then
      call wengert_adjoint(recorded, wengert_const, 500, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, &
        wengert_dup, cost, costb)
      first = hb
    else
      call wengert_adjoint(checkpointed, wengert_const, 500, wengert_dup, h, hb, wengert_dup, u, ub, wengert_dup, v, vb, &
        wengert_dup, cost, costb)
    end if
  end do
  print '(a, l1)', 'same gradient: ', all(hb == first)
  print '(a, l1)', 'it is not zero: ', any(abs(hb) > 1d-6)
end program
