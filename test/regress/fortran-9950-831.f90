! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 831 of seed 9950, shrunk; seen with -O2:
! refused [W0013].
module random_9950_831
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
    real(8) :: b(0:1)
    integer :: c
  end type
  type :: p0_r1
    real(8) :: a
    integer :: c
    type(p0_r0) :: in(0:1)
  end type
  real(8), save :: p0_gs2
  integer, save :: p0_gi3
contains

! program 831 of seed 9950
function p0_f(n, r22) result(res)
  integer, intent(in) :: n
  type(p0_r1), intent(inout) :: r22
  real(8) :: res
  type(p0_r0) :: r23
  p0_gs2 = r22%in(0)%b(0)
  p0_gi3 = r22%in(r22%in(r22%c)%c)%c
  r23 = r22%in(r22%in(r22%c)%c)
  res = p0_gs2 + r22%in(r22%in(min(max(p0_gi3 + r23%c, 0), 1))%c)%a
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r1) :: r22
  r22%a = from(0)
  r22%c = 0
  r22%in(0)%a = from(1)
  r22%in(1)%a = from(2)
  call get(r22%in(0)%b, from(3), 2)
  call get(r22%in(1)%b, from(5), 2)
  r22%in(0)%c = 0
  r22%in(1)%c = 1
  to(7) = p0_f(5, r22)
  to(0) = r22%a
  to(8) = r22%c
  to(1) = r22%in(0)%a
  to(2) = r22%in(1)%a
  call put(to(3), r22%in(0)%b, 2)
  call put(to(5), r22%in(1)%b, 2)
  to(9) = r22%in(0)%c
  to(10) = r22%in(1)%c
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r1) :: r22, r22_tan
  real(8), external :: p0_wengert_tangent
  r22%a = from(0)
  r22_tan%a = from_tan(0)
  r22%c = 0
  r22_tan%c = 0
  r22%in(0)%a = from(1)
  r22%in(1)%a = from(2)
  r22_tan%in(0)%a = from_tan(1)
  r22_tan%in(1)%a = from_tan(2)
  call get(r22%in(0)%b, from(3), 2)
  call get(r22%in(1)%b, from(5), 2)
  call get(r22_tan%in(0)%b, from_tan(3), 2)
  call get(r22_tan%in(1)%b, from_tan(5), 2)
  r22%in(0)%c = 0
  r22_tan%in(0)%c = 0
  r22%in(1)%c = 1
  r22_tan%in(1)%c = 0
  to_tan(7) = p0_wengert_tangent(p0_f, wengert_const, 5, wengert_dup, r22, r22_tan)
  to(0) = r22%a
  to_tan(0) = r22_tan%a
  to(8) = r22%c
  to(1) = r22%in(0)%a
  to(2) = r22%in(1)%a
  to_tan(1) = r22_tan%in(0)%a
  to_tan(2) = r22_tan%in(1)%a
  call put(to(3), r22%in(0)%b, 2)
  call put(to(5), r22%in(1)%b, 2)
  call put(to_tan(3), r22_tan%in(0)%b, 2)
  call put(to_tan(5), r22_tan%in(1)%b, 2)
  to(9) = r22%in(0)%c
  to(10) = r22%in(1)%c
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r1) :: r22, r22_adj
  external :: p0_wengert_adjoint
  r22%a = from(0)
  r22_adj%a = to_adj(0)
  r22%c = 0
  r22_adj%c = 0
  r22%in(0)%a = from(1)
  r22%in(1)%a = from(2)
  r22_adj%in(0)%a = to_adj(1)
  r22_adj%in(1)%a = to_adj(2)
  call get(r22%in(0)%b, from(3), 2)
  call get(r22%in(1)%b, from(5), 2)
  call get(r22_adj%in(0)%b, to_adj(3), 2)
  call get(r22_adj%in(1)%b, to_adj(5), 2)
  r22%in(0)%c = 0
  r22_adj%in(0)%c = 0
  r22%in(1)%c = 1
  r22_adj%in(1)%c = 0
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_dup, r22, r22_adj)
  to(0) = r22%a
  from_adj(0) = r22_adj%a
  to(8) = r22%c
  to(1) = r22%in(0)%a
  to(2) = r22%in(1)%a
  from_adj(1) = r22_adj%in(0)%a
  from_adj(2) = r22_adj%in(1)%a
  call put(to(3), r22%in(0)%b, 2)
  call put(to(5), r22%in(1)%b, 2)
  call put(from_adj(3), r22_adj%in(0)%b, 2)
  call put(from_adj(5), r22_adj%in(1)%b, 2)
  to(9) = r22%in(0)%c
  to(10) = r22%in(1)%c
end subroutine
end module

program main
  use random_9950_831
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 118582332, 7, 3, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
