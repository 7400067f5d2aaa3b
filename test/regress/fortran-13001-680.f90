! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 680 of seed 13001, shrunk; seen with -O0:
! refused [W0014].
module random_13001_680
  use wengert
  implicit none
  interface
    subroutine get(to, from, n) bind(c, name='wengert_check_get')
      real(8), intent(inout) :: to(*)
      real(8), intent(in) :: from(*)
      integer, value :: n
    end subroutine
    subroutine getf(to, from, n) bind(c, name='wengert_check_getf')
      real(4), intent(inout) :: to(*)
      real(8), intent(in) :: from(*)
      integer, value :: n
    end subroutine
    subroutine put(to, from, n) bind(c, name='wengert_check_put')
      real(8), intent(inout) :: to(*)
      real(8), intent(in) :: from(*)
      integer, value :: n
    end subroutine
    subroutine putf(to, from, n) bind(c, name='wengert_check_putf')
      real(8), intent(inout) :: to(*)
      real(4), intent(in) :: from(*)
      integer, value :: n
    end subroutine
    subroutine puti(to, from, n) bind(c, name='wengert_check_puti')
      real(8), intent(inout) :: to(*)
      integer, intent(in) :: from(*)
      integer, value :: n
    end subroutine
  end interface
  type :: p0_r0
    real(8) :: a
    real(8) :: d(0:1)
  end type
  type(p0_r0), save, target :: p0_gr1
contains

! program 680 of seed 13001
subroutine p0_h1(n, a6, r7)
  integer, intent(in) :: n
  real(8), intent(inout), target :: a6(0:)
  type(p0_r0), intent(inout), target :: r7
  type(p0_r0), target :: r9(0:3)
  integer :: i10
  integer :: i13
  integer :: i14
  do i10 = 0, 3
    r9(i10)%a = 0.5_8
  end do
  do i14 = 0, 1
    do i13 = 0, 3
      r9(i13)%d(i14) = a6(4)
    end do
  end do
  r7 = r9(0)
end subroutine
subroutine p0_f(n, r20, r21)
  integer, intent(in) :: n
  type(p0_r0), intent(inout), target :: r20(0:2)
  type(p0_r0), intent(in), target :: r21
  real(8), allocatable, target :: h23(:)
  p0_gr1 = r21
  allocate(h23(0:n - 1))
  h23 = 0.0_8
  p0_gr1%d = 0.5_8
  call p0_h1(6, h23(5:0:-1), r20(0))
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r0) :: r20(0:2)
  type(p0_r0) :: r21
  r20(0)%a = from(0)
  r20(1)%a = from(1)
  r20(2)%a = from(2)
  call get(r20(0)%d, from(3), 2)
  call get(r20(1)%d, from(5), 2)
  call get(r20(2)%d, from(7), 2)
  r21%a = from(9)
  call get(r21%d, from(10), 2)
  call p0_f(6, r20, r21)
  to(0) = r20(0)%a
  to(1) = r20(1)%a
  to(2) = r20(2)%a
  call put(to(3), r20(0)%d, 2)
  call put(to(5), r20(1)%d, 2)
  call put(to(7), r20(2)%d, 2)
  to(9) = r21%a
  call put(to(10), r21%d, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r0) :: r20(0:2), r20_tan(0:2)
  type(p0_r0) :: r21, r21_tan
  external :: p0_wengert_tangent
  r20(0)%a = from(0)
  r20(1)%a = from(1)
  r20(2)%a = from(2)
  r20_tan(0)%a = from_tan(0)
  r20_tan(1)%a = from_tan(1)
  r20_tan(2)%a = from_tan(2)
  call get(r20(0)%d, from(3), 2)
  call get(r20(1)%d, from(5), 2)
  call get(r20(2)%d, from(7), 2)
  call get(r20_tan(0)%d, from_tan(3), 2)
  call get(r20_tan(1)%d, from_tan(5), 2)
  call get(r20_tan(2)%d, from_tan(7), 2)
  r21%a = from(9)
  r21_tan%a = from_tan(9)
  call get(r21%d, from(10), 2)
  call get(r21_tan%d, from_tan(10), 2)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, r20, r20_tan, wengert_dup, r21, &
  r21_tan)
  to(0) = r20(0)%a
  to(1) = r20(1)%a
  to(2) = r20(2)%a
  to_tan(0) = r20_tan(0)%a
  to_tan(1) = r20_tan(1)%a
  to_tan(2) = r20_tan(2)%a
  call put(to(3), r20(0)%d, 2)
  call put(to(5), r20(1)%d, 2)
  call put(to(7), r20(2)%d, 2)
  call put(to_tan(3), r20_tan(0)%d, 2)
  call put(to_tan(5), r20_tan(1)%d, 2)
  call put(to_tan(7), r20_tan(2)%d, 2)
  to(9) = r21%a
  to_tan(9) = r21_tan%a
  call put(to(10), r21%d, 2)
  call put(to_tan(10), r21_tan%d, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r0) :: r20(0:2), r20_adj(0:2)
  type(p0_r0) :: r21, r21_adj
  external :: p0_wengert_adjoint
  r20(0)%a = from(0)
  r20(1)%a = from(1)
  r20(2)%a = from(2)
  r20_adj(0)%a = to_adj(0)
  r20_adj(1)%a = to_adj(1)
  r20_adj(2)%a = to_adj(2)
  call get(r20(0)%d, from(3), 2)
  call get(r20(1)%d, from(5), 2)
  call get(r20(2)%d, from(7), 2)
  call get(r20_adj(0)%d, to_adj(3), 2)
  call get(r20_adj(1)%d, to_adj(5), 2)
  call get(r20_adj(2)%d, to_adj(7), 2)
  r21%a = from(9)
  r21_adj%a = to_adj(9)
  call get(r21%d, from(10), 2)
  call get(r21_adj%d, to_adj(10), 2)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, r20, r20_adj, wengert_dup, r21, &
  r21_adj)
  to(0) = r20(0)%a
  to(1) = r20(1)%a
  to(2) = r20(2)%a
  from_adj(0) = r20_adj(0)%a
  from_adj(1) = r20_adj(1)%a
  from_adj(2) = r20_adj(2)%a
  call put(to(3), r20(0)%d, 2)
  call put(to(5), r20(1)%d, 2)
  call put(to(7), r20(2)%d, 2)
  call put(from_adj(3), r20_adj(0)%d, 2)
  call put(from_adj(5), r20_adj(1)%d, 2)
  call put(from_adj(7), r20_adj(2)%d, 2)
  to(9) = r21%a
  from_adj(9) = r21_adj%a
  call put(to(10), r21%d, 2)
  call put(from_adj(10), r21_adj%d, 2)
end subroutine
end module

program main
  use random_13001_680
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 352196536, 12, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
