! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 45451 of seed 16007, shrunk; seen with -O0:
! refused [W0013].
module random_16007_45451
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
    real(8) :: c(0:1)
  end type
  type :: p0_r1
    real(8) :: a
    real(8) :: b(0:1)
    type(p0_r0) :: in(0:1)
  end type
contains

! program 45451 of seed 16007
function p0_h1(k6) result(res)
  integer, intent(in) :: k6
  real(8) :: res
  type(p0_r1) :: r8
  integer :: i9
  integer :: i10
  integer :: i11
  integer :: i12
  r8%a = 0.5_8
  r8%b = 0.0_8
  do i9 = 0, 1
    r8%in(i9)%a = 0.5_8
  end do
  do i10 = 0, 1
    r8%in(i10)%b = k6
  end do
  do i12 = 0, 1
    do i11 = 0, 1
      r8%in(i11)%c(i12) = 0.5_8
    end do
  end do
  r8%a = r8%in(0)%c(0)
  res = 0.5_8
  return
end function
subroutine p0_f(n, s17, s18)
  integer, intent(in) :: n
  real(8), intent(inout) :: s17
  real(8), intent(inout) :: s18
  type(p0_r1) :: r20
  integer :: i22
  integer :: i23
  integer :: i24
  integer :: i25
  r20%a = 0.5_8
  r20%b = 0.0_8
  do i22 = 0, 1
    r20%in(i22)%a = 0.5_8
  end do
  do i23 = 0, 1
    r20%in(i23)%b = 0
  end do
  do i25 = 0, 1
    do i24 = 0, 1
      r20%in(i24)%c(i25) = s18
    end do
  end do
  s17 = r20%b(0)
  r20%in(0)%c(0) = p0_h1(r20%in(modulo(0 - r20%in(0)%b, 2))%b)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: s17
  real(8) :: s18
  s17 = from(0)
  s18 = from(1)
  call p0_f(6, s17, s18)
  to(0) = s17
  to(1) = s18
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: s17, s17_tan
  real(8) :: s18, s18_tan
  external :: p0_wengert_tangent
  s17 = from(0)
  s17_tan = from_tan(0)
  s18 = from(1)
  s18_tan = from_tan(1)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, s17, s17_tan, wengert_dup, s18, &
  s18_tan)
  to(0) = s17
  to_tan(0) = s17_tan
  to(1) = s18
  to_tan(1) = s18_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: s17, s17_adj
  real(8) :: s18, s18_adj
  external :: p0_wengert_adjoint
  s17 = from(0)
  s17_adj = to_adj(0)
  s18 = from(1)
  s18_adj = to_adj(1)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, s17, s17_adj, wengert_dup, s18, &
  s18_adj)
  to(0) = s17
  from_adj(0) = s17_adj
  to(1) = s18
  from_adj(1) = s18_adj
end subroutine
end module

program main
  use random_16007_45451
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 505415062, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
