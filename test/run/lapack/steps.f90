! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -llapack -lblas
! RUN: %run_f90 -llapack -lblas -mllvm -wengert-joint=*
! RUN: %fc %fmod -O2 -module-dir %T %s %rt -llapack -lblas -o %t.exe && WENGERT_TAPE_LIMIT=1M %t.exe
! Implicit time steps with one factorisation: the factors are not recorded again at each step (which would not fit the tape's limit), and the
! loop can be checkpointed. A callee that only solves can be joint.
module steps
  use wengert
  implicit none
contains
  subroutine solve(n, lu, pivots, u)
    integer, intent(in) :: n, pivots(n)
    real(8), intent(in) :: lu(n,n)
    real(8), intent(inout) :: u(n)
    integer :: info
    call dgetrs('N', n, 1, lu, n, pivots, u, n, info)
  end subroutine
  subroutine march(n, count, a, x, j)
    integer, intent(in) :: n, count
    real(8), intent(in) :: a(n,n), x(n)
    real(8), intent(out) :: j
    real(8) :: lu(n,n), u(n)
    integer :: pivots(n), info, t
    lu = a
    call dgetrf(n, n, lu, n, pivots, info)
    u = x
    do t = 1, count
      u = u + 0.1d0*sin(u)
      call solve(n, lu, pivots, u)
    end do
    j = sum(u**2)
  end subroutine
  subroutine marched(n, count, a, x, j)
    integer, intent(in) :: n, count
    real(8), intent(in) :: a(n,n), x(n)
    real(8), intent(out) :: j
    real(8) :: lu(n,n), u(n)
    integer :: pivots(n), info, t
    lu = a
    call dgetrf(n, n, lu, n, pivots, info)
    u = x
    do t = 1, count
      call wengert_binomial(3)
      u = u + 0.1d0*sin(u)
      call dgetrs('N', n, 1, lu, n, pivots, u, n, info)
    end do
    j = sum(u**2)
  end subroutine
end module

program main
  use steps
  implicit none
  integer, parameter :: n = 100, count = 50
  real(8) :: a(n,n), ab(n,n), x(n), xb(n), ad(n,n), xd(n), j, jb, jd
  integer :: i
  call random_number(a)
  call random_number(x)
  call random_number(ad)
  call random_number(xd)
  a = 0.01d0*a
  do i = 1, n
    a(i,i) = a(i,i) + 1.1d0
  end do
  call wengert_tangent(march, wengert_const, n, wengert_const, count, wengert_dup, a, ad, wengert_dup, x, xd, wengert_dup, j, jd)
  ab = 0
  xb = 0
  jb = 1
  call wengert_adjoint(march, wengert_const, n, wengert_const, count, wengert_dup, a, ab, wengert_dup, x, xb, wengert_dup, j, jb)
  if (.not. abs(jd - sum(ab*ad) - sum(xb*xd)) < 1d-10*abs(jd)) error stop 'adjoint'
  ab = 0
  xb = 0
  jb = 1
  call wengert_adjoint(marched, wengert_const, n, wengert_const, count, wengert_dup, a, ab, wengert_dup, x, xb, wengert_dup, j, jb)
  if (.not. abs(jd - sum(ab*ad) - sum(xb*xd)) < 1d-10*abs(jd)) error stop 'adjoint of the checkpointed loop'
end program
