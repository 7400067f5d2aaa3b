! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90
! RUN: %run_f90 -mllvm '-wengert-joint=*'
! RUN: %fc -O0 -c %s -o %t.o -mllvm -wengert-print-plan 2>&1 | grep '^plan Adjoint\|forward .*call of @' | %FileCheck %s
! RUN: %fc -O0 -c %s -o %t.o -mllvm -wengert-print-plan -mllvm '-wengert-joint=*' 2>&1 | grep '^plan Adjoint\|forward .*call of @' | %FileCheck %s --check-prefix ALL
! What a Fortran program says of its calls: all those of a procedure are joint, but split where a certain procedure calls it, also if the options ask for joint
! calls wherever there may be any; of another one they are split, though joint before; and joint in one procedure only where nothing else is said of the callee.
module subject
  use wengert
  implicit none
  integer, parameter :: cells = 6
contains
  subroutine f(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 1, 3
      call day(n, z)
      call bend(n, z)
      call smooth(n, z)
      call turn(n, z)
    end do
  end subroutine
  subroutine day(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: k
    do k = 1, 2
      call bend(n, z)
      call smooth(n, z)
      call turn(n, z)
    end do
  end subroutine
  subroutine bend(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 1, n
      z(i) = sin(z(i))*z(i) + 0.3d0
    end do
  end subroutine
  subroutine smooth(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    integer :: i
    do i = 2, n
      z(i) = 0.5d0*z(i)*exp(-z(i - 1)) + 0.1d0
    end do
  end subroutine
  subroutine turn(n, z)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n)
    z(1) = z(1)*cos(z(n)) + 0.4d0
  end subroutine
  subroutine said()
    call wengert_joint(bend)
    call wengert_link(day, bend, .true.)
    call wengert_joint(smooth)
    call wengert_split(smooth)
    call wengert_link(f, turn, .false.)
  end subroutine
end module
include 'state.inc'
! CHECK: plan Adjoint of @_QMsubjectPf Joined
! CHECK-DAG: forward call of @_QMsubjectPday (split
! CHECK-DAG: snapshot, and plain call of @_QMsubjectPbend (joint
! CHECK-DAG: forward call of @_QMsubjectPsmooth (split
! CHECK-DAG: snapshot, and plain call of @_QMsubjectPturn (joint
! CHECK: plan Adjoint of @_QMsubjectPday Split
! CHECK-DAG: forward call of @_QMsubjectPbend (split
! CHECK-DAG: forward call of @_QMsubjectPsmooth (split
! CHECK-DAG: forward call of @_QMsubjectPturn (split
! ALL: plan Adjoint of @_QMsubjectPf Joined
! ALL-DAG: snapshot, and plain call of @_QMsubjectPday (joint
! ALL-DAG: snapshot, and plain call of @_QMsubjectPbend (joint
! ALL: plan Adjoint of @_QMsubjectPday Joined
! ALL-DAG: forward call of @_QMsubjectPbend (split
! ALL-DAG: snapshot, and plain call of @_QMsubjectPturn (joint
