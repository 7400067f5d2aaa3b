! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: for level in 0 2; do %fc -O$level %s %rt -o %t && %t && %fc -O$level -mllvm -wengert-print-plan -c %s -o %t.o > %t.plan 2>&1 && %FileCheck %s < %t.plan || exit 1; done
! RUN: for level in 1 3; do %fc -O$level %s %rt -o %t && %t || exit 1; done
! RUN: for switch in activity diff-liveness tbr adjoint-out versions rearrange apart; do %fc -O2 -mllvm -wengert-$switch=off %s %rt -o %t && %t || exit 1; done
! Work arrays that a step overwrites before it reads them: its snapshots do not hold them. What is read before, or in part, or where it is not overwritten each time, they hold.
! CHECK-DAG: puts back {{.*}}Ework =
! CHECK-DAG: puts back {{.*}}Ezeroed =
! CHECK-DAG: puts back {{.*}}Eplane =
! CHECK-DAG: saves {{.*}}Ecarried =
! CHECK-DAG: saves {{.*}}Epart =
! CHECK-DAG: saves {{.*}}Estrided =
! CHECK-DAG: saves {{.*}}Esometimes =
! CHECK-DAG: saves {{.*}}Elate =
! CHECK-NOT: saves {{.*}}Ework =
! CHECK-NOT: saves {{.*}}Ezeroed =
! CHECK-NOT: saves {{.*}}Eplane =
module subject
  use wengert
  implicit none
  integer, parameter :: n = 96
  real(8) :: work(n), zeroed(n), plane(32, 3), carried(n), part(n), strided(n), sometimes(n), late(n)
contains
  subroutine step(u, k)
    real(8), intent(inout) :: u(n)
    integer, intent(in) :: k
    integer :: i, j
    zeroed = 0
    do i = 1, n
      work(i) = u(i)*u(i)
    end do
    do i = 1, n - 1
      zeroed(i) = zeroed(i) + 0.5d0*(work(i) - work(i+1))
    end do
    do j = 1, 3
      do i = 1, 32
        plane(i, j) = sin(u(32*(j - 1) + i))
      end do
    end do
    ! The value of the step before.
    do i = 2, n
      carried(i) = 0.5d0*carried(i-1) + 0.1d0*u(i)
    end do
    ! The first and the last one stay.
    do i = 2, n - 1
      part(i) = cos(u(i))
    end do
    do i = 1, n, 2
      strided(i) = u(i)*0.3d0
    end do
    if (mod(k, 2) == 0) then
      do i = 1, n
        sometimes(i) = u(i)*u(i)
      end do
    end if
    do i = 1, n
      u(i) = sin(u(i) - 0.01d0*zeroed(i)*u(i)) + 0.02d0*plane(1 + mod(i, 32), 1 + mod(i, 3)) + 0.01d0*carried(i)*carried(i) &
             + 0.01d0*part(1 + mod(i + k, n))**2 + 0.01d0*strided(1 + mod(i*k, n))**2 + 0.01d0*sometimes(i)**2 + 0.01d0*late(i)**2
    end do
    do i = 1, n
      late(i) = u(i)*0.2d0
    end do
  end subroutine
  subroutine plain(x, j)
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: j
    integer :: k
    call start
    do k = 1, 40
      call step(x, k)
    end do
    j = sum(x*x)
  end subroutine
  subroutine checkpointed(x, j)
    real(8), intent(inout) :: x(n)
    real(8), intent(out) :: j
    integer :: k
    call start
    do k = 1, 40
      call wengert_binomial(3)
      call step(x, k)
    end do
    j = sum(x*x)
  end subroutine
  subroutine start
    carried = 0.25d0
    part = 0.5d0
    strided = 0.75d0
    sometimes = 0.125d0
    late = 0.375d0
  end subroutine
end module

program main
  use subject
  implicit none
  real(8) :: x(n), first(n), second(n), direction(n), j, j_adj, j_tan, start_of(n)
  integer :: i
  do i = 1, n
    start_of(i) = 0.5d0 + 0.3d0*sin(0.2d0*i)
    direction(i) = cos(i*1d0)
  end do
  x = start_of
  first = 0
  j_adj = 1
  call wengert_adjoint(plain, wengert_dup, x, first, wengert_dup, j, j_adj)
  x = start_of
  second = 0
  j_adj = 1
  call wengert_adjoint(checkpointed, wengert_dup, x, second, wengert_dup, j, j_adj)
  if (.not. all(abs(first - second) <= 1d-13*abs(first))) error stop 'the checkpointed adjoint is another one'
  j = sum(second*direction)
  x = start_of
  call wengert_tangent(plain, wengert_dup, x, direction, wengert_dup, j_adj, j_tan)
  if (.not. abs(j - j_tan) <= 1d-12*abs(j_tan)) error stop 'adjoint and tangent differ'
end program
