! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 13142 of seed 16005, shrunk; seen with -O2:
! wrong number (dot).
module random_16005_13142
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
    real(8) :: b
    real(8) :: c
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
  end type
contains

! program 13142 of seed 16005
function p0_h0(s1) result(res)
  real(8), intent(inout) :: s1
  real(8) :: res
  type(p0_r1) :: r2
  integer :: i3
  integer :: i4
  integer :: i5
  r2%a = 0.5_8
  do i3 = 0, 1
    r2%in(i3)%a = 0.5_8
  end do
  do i4 = 0, 1
    r2%in(i4)%b = 0.5_8
  end do
  do i5 = 0, 1
    r2%in(i5)%c = s1
  end do
  res = 1.0_8 + (0.5_8 * cos(r2%in(0)%c))
  return
end function
function p0_h1(via_h0, s11) result(res)
  real(8), intent(inout) :: s11
  real(8) :: res
  real(8) :: w12(0:4)
  type(p0_r0) :: r13
  real(8) :: t14
  integer :: c15
  integer :: i16
  procedure(p0_h0) :: via_h0
  w12 = 0.0_8
  r13%a = 0.072_8 * (1.21_8 * (s11**3))
  r13%b = 0.3_8 * (0.5_8 + hypot(s11, 1.5_8 + sin(s11)))
  r13%c = 0.29_8 * ((0.5_8 + s11) - (s11 * 1.35_8))
  t14 = 0.92_8 * exp(0.6_8 * sin(merge(0.5_8, w12(min(max(int(1.5_8 * sin(cos(r13%a))), 0), 4)), &
  0.5_8 > (r13%b - 0.5_8))))
  c15 = 0
  do
    c15 = c15 + 1
    do concurrent (i16 = 0:4, sin(r13%b) < merge(0.5_8, real(i16, 8), (r13%b - 0.21_8) < (0.5_8 / &
    (1.0_8 + (0.5_8 * r13%b)))))
      w12(i16) = w12(i16) + (0.0002_8 * (acos(0.6_8 * sin(r13%a)) - (0.5_8 / (1.0_8 + (0.5_8 * r13%c)))))
    end do
    if (.not. (c15 < 2 .and. ((t14 / 0.5_8) > 0.01_8))) exit
  end do
  s11 = via_h0(r13%b)
  res = 0.33_8 * (abs(r13%a - r13%c) + r13%b)
  return
end function
subroutine p0_f(x18, y19)
  real(8), intent(inout) :: x18(0:2)
  real(8), intent(in) :: y19(0:5, 0:5)
  real(8) :: t20
  type(p0_r0) :: r21(0:3)
  integer :: i22
  integer :: i23
  integer :: i24
  integer :: i29
  t20 = 0.5_8
  do i22 = 0, 3
    r21(i22)%a = 0.5_8
  end do
  do i23 = 0, 3
    r21(i23)%b = 0.5_8
  end do
  do i24 = 0, 3
    r21(i24)%c = y19(0, 0)
  end do
  t20 = p0_h1(p0_h0, r21(1)%c)
  do concurrent (i29 = 0:2)
    x18(i29) = r21(i29)%c
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x18(0:2)
  real(8) :: y19(0:5, 0:5)
  call get(x18, from(0), 3)
  call get(y19, from(3), 36)
  call p0_f(x18, y19)
  call put(to(0), x18, 3)
  call put(to(3), y19, 36)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x18(0:2), x18_tan(0:2)
  real(8) :: y19(0:5, 0:5), y19_tan(0:5, 0:5)
  external :: p0_wengert_tangent
  call get(x18, from(0), 3)
  call get(x18_tan, from_tan(0), 3)
  call get(y19, from(3), 36)
  call get(y19_tan, from_tan(3), 36)
  call p0_wengert_tangent(p0_f, wengert_dup, x18, x18_tan, wengert_dup, y19, y19_tan)
  call put(to(0), x18, 3)
  call put(to_tan(0), x18_tan, 3)
  call put(to(3), y19, 36)
  call put(to_tan(3), y19_tan, 36)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x18(0:2), x18_adj(0:2)
  real(8) :: y19(0:5, 0:5), y19_adj(0:5, 0:5)
  external :: p0_wengert_adjoint
  call get(x18, from(0), 3)
  call get(x18_adj, to_adj(0), 3)
  call get(y19, from(3), 36)
  call get(y19_adj, to_adj(3), 36)
  call p0_wengert_adjoint(p0_f, wengert_dup, x18, x18_adj, wengert_dup, y19, y19_adj)
  call put(to(0), x18, 3)
  call put(from_adj(0), x18_adj, 3)
  call put(to(3), y19, 36)
  call put(from_adj(3), y19_adj, 36)
end subroutine
end module

program main
  use random_16005_13142
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 409600284, 39, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
