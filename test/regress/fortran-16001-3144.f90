! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 3144 of seed 16001, shrunk; seen with -O2:
! refused [W0013].
module random_16001_3144
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
    integer :: b
    real(8) :: c
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
  end type
  real(8), save :: p0_ct1(0:4) = [-1.35_8, 0.41_8, 1.45_8, 0.46_8, 0.26_8]
  type(p0_r1), save :: p0_gr3(0:3)
contains

! program 3144 of seed 16001
subroutine p0_f(m, r14)
  integer, intent(in) :: m
  type(p0_r0), intent(inout) :: r14
  integer :: i15
  integer :: i16
  integer :: i17
  integer :: i18
  integer :: i19
  integer :: i20
  integer :: i21
  integer :: i27
  do i15 = 0, 3
    p0_gr3(i15)%a = 0.5_8
  end do
  do i17 = 0, 1
    do i16 = 0, 3
      p0_gr3(i16)%in(i17)%a = 0.5_8
    end do
  end do
  do i19 = 0, 1
    do i18 = 0, 3
      p0_gr3(i18)%in(i19)%b = 0
    end do
  end do
  do i21 = 0, 1
    do i20 = 0, 3
      p0_gr3(i20)%in(i21)%c = sum(p0_ct1(0:0) * r14%c)
    end do
  end do
  do i27 = 0, 4, 2
    p0_gr3(p0_gr3(0)%in(0)%b)%in(0)%b = p0_gr3(min(max(0 - r14%b, 0), 3))%in(modulo(int(1.5_8 * &
    tanh(0.82_8 * r14%a)), 2))%b
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r0) :: r14
  r14%a = from(0)
  r14%b = 2
  r14%c = from(1)
  call p0_f(3, r14)
  to(0) = r14%a
  to(3) = r14%b
  to(1) = r14%c
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r0) :: r14, r14_tan
  external :: p0_wengert_tangent
  r14%a = from(0)
  r14_tan%a = from_tan(0)
  r14%b = 2
  r14_tan%b = 0
  r14%c = from(1)
  r14_tan%c = from_tan(1)
  call p0_wengert_tangent(p0_f, wengert_const, 3, wengert_dup, r14, r14_tan)
  to(0) = r14%a
  to_tan(0) = r14_tan%a
  to(3) = r14%b
  to(1) = r14%c
  to_tan(1) = r14_tan%c
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r0) :: r14, r14_adj
  external :: p0_wengert_adjoint
  r14%a = from(0)
  r14_adj%a = to_adj(0)
  r14%b = 2
  r14_adj%b = 0
  r14%c = from(1)
  r14_adj%c = to_adj(1)
  call p0_wengert_adjoint(p0_f, wengert_const, 3, wengert_dup, r14, r14_adj)
  to(0) = r14%a
  from_adj(0) = r14_adj%a
  to(3) = r14%b
  to(1) = r14%c
  from_adj(1) = r14_adj%c
end subroutine
end module

program main
  use random_16001_3144
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 530804386, 2, 1, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
