! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 48 of seed 7001, shrunk; seen with -O0:
! refused [W0020].
module random_7001_48
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
    real(8) :: d
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in
  end type
  type(p0_r1), save :: p0_gr2(0:5)
contains

! program 48 of seed 7001
subroutine p0_f(n, m, r4)
  integer, intent(in) :: n
  integer, intent(in) :: m
  type(p0_r1), intent(in) :: r4(0:m - 1)
  integer :: i7
  integer :: i9
  integer :: i13
  do i7 = 0, 5
    p0_gr2(i7)%a = 0.5_8
  end do
  do i9 = 0, 5
    p0_gr2(i9)%in%a = 0.5_8
  end do
  do i13 = 0, 5
    p0_gr2(i13)%in%d = merge(0.5_8, 0.5_8, r4(0)%in%d > 0.83_8)
  end do
  p0_gr2(0) = r4(0)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r1) :: r4(0:2)
  r4(0)%a = from(0)
  r4(1)%a = from(1)
  r4(2)%a = from(2)
  r4(0)%in%a = from(3)
  r4(1)%in%a = from(4)
  r4(2)%in%a = from(5)
  r4(0)%in%d = from(6)
  r4(1)%in%d = from(7)
  r4(2)%in%d = from(8)
  call p0_f(4, 3, r4)
  to(0) = r4(0)%a
  to(1) = r4(1)%a
  to(2) = r4(2)%a
  to(3) = r4(0)%in%a
  to(4) = r4(1)%in%a
  to(5) = r4(2)%in%a
  to(6) = r4(0)%in%d
  to(7) = r4(1)%in%d
  to(8) = r4(2)%in%d
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r1) :: r4(0:2), r4_tan(0:2)
  external :: p0_wengert_tangent
  r4(0)%a = from(0)
  r4(1)%a = from(1)
  r4(2)%a = from(2)
  r4_tan(0)%a = from_tan(0)
  r4_tan(1)%a = from_tan(1)
  r4_tan(2)%a = from_tan(2)
  r4(0)%in%a = from(3)
  r4(1)%in%a = from(4)
  r4(2)%in%a = from(5)
  r4_tan(0)%in%a = from_tan(3)
  r4_tan(1)%in%a = from_tan(4)
  r4_tan(2)%in%a = from_tan(5)
  r4(0)%in%d = from(6)
  r4(1)%in%d = from(7)
  r4(2)%in%d = from(8)
  r4_tan(0)%in%d = from_tan(6)
  r4_tan(1)%in%d = from_tan(7)
  r4_tan(2)%in%d = from_tan(8)
  call p0_wengert_tangent(p0_f, wengert_const, 4, wengert_const, 3, wengert_indep, r4, r4_tan)
  to(0) = r4(0)%a
  to(1) = r4(1)%a
  to(2) = r4(2)%a
  to_tan(0) = r4_tan(0)%a
  to_tan(1) = r4_tan(1)%a
  to_tan(2) = r4_tan(2)%a
  to(3) = r4(0)%in%a
  to(4) = r4(1)%in%a
  to(5) = r4(2)%in%a
  to_tan(3) = r4_tan(0)%in%a
  to_tan(4) = r4_tan(1)%in%a
  to_tan(5) = r4_tan(2)%in%a
  to(6) = r4(0)%in%d
  to(7) = r4(1)%in%d
  to(8) = r4(2)%in%d
  to_tan(6) = r4_tan(0)%in%d
  to_tan(7) = r4_tan(1)%in%d
  to_tan(8) = r4_tan(2)%in%d
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r1) :: r4(0:2), r4_adj(0:2)
  external :: p0_wengert_adjoint
  r4(0)%a = from(0)
  r4(1)%a = from(1)
  r4(2)%a = from(2)
  r4_adj(0)%a = to_adj(0)
  r4_adj(1)%a = to_adj(1)
  r4_adj(2)%a = to_adj(2)
  r4(0)%in%a = from(3)
  r4(1)%in%a = from(4)
  r4(2)%in%a = from(5)
  r4_adj(0)%in%a = to_adj(3)
  r4_adj(1)%in%a = to_adj(4)
  r4_adj(2)%in%a = to_adj(5)
  r4(0)%in%d = from(6)
  r4(1)%in%d = from(7)
  r4(2)%in%d = from(8)
  r4_adj(0)%in%d = to_adj(6)
  r4_adj(1)%in%d = to_adj(7)
  r4_adj(2)%in%d = to_adj(8)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_const, 3, wengert_indep, r4, r4_adj)
  to(0) = r4(0)%a
  to(1) = r4(1)%a
  to(2) = r4(2)%a
  from_adj(0) = r4_adj(0)%a
  from_adj(1) = r4_adj(1)%a
  from_adj(2) = r4_adj(2)%a
  to(3) = r4(0)%in%a
  to(4) = r4(1)%in%a
  to(5) = r4(2)%in%a
  from_adj(3) = r4_adj(0)%in%a
  from_adj(4) = r4_adj(1)%in%a
  from_adj(5) = r4_adj(2)%in%a
  to(6) = r4(0)%in%d
  to(7) = r4(1)%in%d
  to(8) = r4(2)%in%d
  from_adj(6) = r4_adj(0)%in%d
  from_adj(7) = r4_adj(1)%in%d
  from_adj(8) = r4_adj(2)%in%d
end subroutine
end module

program main
  use random_7001_48
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 763651078, 9, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
