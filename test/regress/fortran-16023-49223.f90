! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 49223 of seed 16023, shrunk; seen with -O2:
! refused [W0013].
module random_16023_49223
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
    real(4) :: b(0:1)
  end type
  type :: p0_r1
    real(8) :: a
    real(4) :: b
    type(p0_r0) :: in
  end type
  type(p0_r0), save :: p0_gr3(0:4)
  type :: p0_smooth_r0
    real(8) :: a
    real(8) :: b(0:1)
  end type
  type :: p0_smooth_r1
    real(8) :: a
    real(8) :: b
    type(p0_smooth_r0) :: in
  end type
  type(p0_smooth_r0), save :: p0_smooth_gr3(0:4)
contains

! program 49223 of seed 16023
subroutine p0_f(x4, r5)
  real(8), intent(inout) :: x4(0:1, 0:1)
  type(p0_r0), intent(inout) :: r5
  type(p0_r1) :: r10(0:5)
  type(p0_r1) :: r16
  integer :: i11
  integer :: i12
  integer :: i13
  integer :: i14
  integer :: i15
  integer :: i6
  integer :: i7
  integer :: i8
  integer :: i18
  do i6 = 0, 4
    p0_gr3(i6)%a = 0.5_8
  end do
  do i8 = 0, 1
    do i7 = 0, 4
      p0_gr3(i7)%b(i8) = 0.5_4
    end do
  end do
  do i11 = 0, 5
    r10(i11)%a = 0.5_8
  end do
  do i12 = 0, 5
    r10(i12)%b = 0.5_4
  end do
  do i13 = 0, 5
    r10(i13)%in%a = 0.5_8
  end do
  do i15 = 0, 1
    do i14 = 0, 5
      r10(i14)%in%b(i15) = r5%b(0)
    end do
  end do
  r16%a = 0.5_8
  r16%b = 0.5_4
  r16%in = r5
  do i18 = 2, 1, -1
    if ((.not. (r5%b(modulo(int(4.5_8 * sin(r16%a - x4(modulo(i18 * 2, 2), min(max(i18, 0), 1)))), 2)) &
    <= 0.5_4))) then
      r10(i18:i18 + 3)%b = sin(r10(1:4)%b)
    else
      p0_gr3(i18) = r10(i18 / 2)%in
    end if
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x4(0:1, 0:1)
  type(p0_r0) :: r5
  call get(x4, from(0), 4)
  r5%a = from(4)
  call getf(r5%b, from(5), 2)
  call p0_f(x4, r5)
  call put(to(0), x4, 4)
  to(4) = r5%a
  call putf(to(5), r5%b, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x4(0:1, 0:1), x4_tan(0:1, 0:1)
  type(p0_r0) :: r5, r5_tan
  external :: p0_wengert_tangent
  call get(x4, from(0), 4)
  call get(x4_tan, from_tan(0), 4)
  r5%a = from(4)
  r5_tan%a = from_tan(4)
  call getf(r5%b, from(5), 2)
  call getf(r5_tan%b, from_tan(5), 2)
  call p0_wengert_tangent(p0_f, wengert_dup, x4, x4_tan, wengert_dup, r5, r5_tan)
  call put(to(0), x4, 4)
  call put(to_tan(0), x4_tan, 4)
  to(4) = r5%a
  to_tan(4) = r5_tan%a
  call putf(to(5), r5%b, 2)
  call putf(to_tan(5), r5_tan%b, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x4(0:1, 0:1), x4_adj(0:1, 0:1)
  type(p0_r0) :: r5, r5_adj
  external :: p0_wengert_adjoint
  call get(x4, from(0), 4)
  call get(x4_adj, to_adj(0), 4)
  r5%a = from(4)
  r5_adj%a = to_adj(4)
  call getf(r5%b, from(5), 2)
  call getf(r5_adj%b, to_adj(5), 2)
  call p0_wengert_adjoint(p0_f, wengert_dup, x4, x4_adj, wengert_dup, r5, r5_adj)
  call put(to(0), x4, 4)
  call put(from_adj(0), x4_adj, 4)
  to(4) = r5%a
  from_adj(4) = r5_adj%a
  call putf(to(5), r5%b, 2)
  call putf(from_adj(5), r5_adj%b, 2)
end subroutine
subroutine p0_smooth_f(x4, r5)
  real(8), intent(inout) :: x4(0:1, 0:1)
  type(p0_smooth_r0), intent(inout) :: r5
  type(p0_smooth_r1) :: r10(0:5)
  type(p0_smooth_r1) :: r16
  integer :: i11
  integer :: i12
  integer :: i13
  integer :: i14
  integer :: i15
  integer :: i6
  integer :: i7
  integer :: i8
  integer :: i18
  do i6 = 0, 4
    p0_smooth_gr3(i6)%a = 0.5_8
  end do
  do i8 = 0, 1
    do i7 = 0, 4
      p0_smooth_gr3(i7)%b(i8) = 0.5_8
    end do
  end do
  do i11 = 0, 5
    r10(i11)%a = 0.5_8
  end do
  do i12 = 0, 5
    r10(i12)%b = 0.5_8
  end do
  do i13 = 0, 5
    r10(i13)%in%a = 0.5_8
  end do
  do i15 = 0, 1
    do i14 = 0, 5
      r10(i14)%in%b(i15) = r5%b(0)
    end do
  end do
  r16%a = 0.5_8
  r16%b = 0.5_8
  r16%in = r5
  do i18 = 2, 1, -1
    if ((.not. (r5%b(modulo(int(4.5_8 * sin(r16%a - x4(modulo(i18 * 2, 2), min(max(i18, 0), 1)))), 2)) &
    <= 0.5_8))) then
      r10(i18:i18 + 3)%b = sin(r10(1:4)%b)
    else
      p0_smooth_gr3(i18) = r10(i18 / 2)%in
    end if
  end do
end subroutine
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x4(0:1, 0:1)
  type(p0_smooth_r0) :: r5
  call get(x4, from(0), 4)
  r5%a = from(4)
  call get(r5%b, from(5), 2)
  call p0_smooth_f(x4, r5)
  call put(to(0), x4, 4)
  to(4) = r5%a
  call put(to(5), r5%b, 2)
end subroutine
end module

program main
  use random_16023_49223
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 415948457, 7, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
