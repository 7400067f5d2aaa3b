! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: mkdir -p %t.dir && export WENGERT_TAPE_DIR=%t.dir
! RUN: for level in 0 2; do %fc -O$level %s %rt -o %t && WENGERT_STATS=1 %t 2> %t.stats | %FileCheck %s && \
! RUN:   %FileCheck %s --check-prefix STATS < %t.stats || exit 1; done
! Snapshots in memory and on disk, by a marker and by an option: 100 steps with five snapshots, of which the two at the bottom of the stack lie on disk, where the schedule
! asks for 4 writes and 10 reads of each loop.
! RUN: %fc -g -O2 -mllvm -wengert-binomial=steps::plainly:1:3+2 %s %rt -o %t && WENGERT_STATS=1 %t 2> %t.stats | %FileCheck %s && %FileCheck %s --check-prefix BOTH < %t.stats
! CHECK: same gradient: T
! CHECK: it is not zero: T
! STATS: wengert: disk snapshots 4 written, 10 put back
! BOTH: wengert: disk snapshots 8 written, 20 put back
module steps
  use wengert
  implicit none
  integer, parameter :: n = 4000
contains
  subroutine step(u)
    real(8), intent(inout) :: u(n)
    integer :: i
    do i = 2, n - 1
      u(i) = u(i) + 0.1d0*(u(i - 1) - 2*u(i) + u(i + 1))*cos(u(i))
    end do
  end subroutine
  subroutine plainly(u)
    real(8), intent(inout) :: u(n)
    integer :: t
    do t = 1, 100
      call step(u)
    end do
  end subroutine
  subroutine checkpointed(u, snapshots)
    real(8), intent(inout) :: u(n)
    integer, intent(in) :: snapshots
    integer :: t
    do t = 1, 100
      call wengert_binomial(snapshots, snapshots - 1)
      call step(u)
    end do
  end subroutine
end module

program main
  use steps
  implicit none
  external :: wengert_adjoint
  real(8) :: u(n), ub(n), vb(n)
  integer :: i
  u = [(0.3d0 + 0.1d0*sin(1d0*i), i=1, n)]
  ub = 1
  call wengert_adjoint(plainly, wengert_dup, u, ub)
  u = [(0.3d0 + 0.1d0*sin(1d0*i), i=1, n)]
  vb = 1
  call wengert_adjoint(checkpointed, wengert_dup, u, vb, wengert_const, 3)
  print '(a, l1)', 'same gradient: ', all(ub == vb)
  print '(a, l1)', 'it is not zero: ', any(abs(ub - 1) > 1d-6)
end program
