! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1236 of seed 9950, shrunk; seen with -O0:
! refused [W0021].
module random_9950_1236
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
  end type
contains

! program 1236 of seed 9950
function p0_f(n, r14) result(res)
  integer, intent(in) :: n
  type(p0_r0), intent(in) :: r14
  real(8) :: res
  type(p0_r0) :: r16(0:4)
  integer :: i17
  integer :: i18
  do i17 = 0, 4
    r16(i17)%a = 0.5_8
  end do
  do i18 = 0, 4
    r16(i18)%b = r14%b
  end do
  call wengert_checkpoint_begin()
  r16(modulo(n + n, 5))%b = 0.5_8
  call wengert_checkpoint_end()
  r16(4)%b = r16(modulo(n + n, 5))%a
  res = r16(4)%a
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r0) :: r14
  r14%a = from(0)
  r14%b = from(1)
  to(2) = p0_f(5, r14)
  to(0) = r14%a
  to(1) = r14%b
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r0) :: r14, r14_tan
  real(8), external :: p0_wengert_tangent
  r14%a = from(0)
  r14_tan%a = from_tan(0)
  r14%b = from(1)
  r14_tan%b = from_tan(1)
  to_tan(2) = p0_wengert_tangent(p0_f, wengert_const, 5, wengert_indep, r14, r14_tan)
  to(0) = r14%a
  to_tan(0) = r14_tan%a
  to(1) = r14%b
  to_tan(1) = r14_tan%b
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
  r14%b = from(1)
  r14_adj%b = to_adj(1)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_indep, r14, r14_adj)
  to(0) = r14%a
  from_adj(0) = r14_adj%a
  to(1) = r14%b
  from_adj(1) = r14_adj%b
end subroutine
end module

program main
  use random_9950_1236
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 9040245, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
