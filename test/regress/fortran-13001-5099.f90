! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 5099 of seed 13001, shrunk; seen with -O2:
! refused [W0014].
module random_13001_5099
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
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in
  end type
  integer, save :: p0_it1(0:4) = [2, 4, 2, 1, 1]
  real(8), save, allocatable, target :: p0_gh2(:)
  real(8), save, allocatable, target :: p0_gh3(:)
contains

! program 5099 of seed 13001
function p0_h0(n) result(res)
  integer, intent(in) :: n
  type(p0_r1) :: res
  type(p0_r1) :: r5
  r5%a = p0_gh3(modulo(0 + p0_it1(3), 2))
  r5%in%a = p0_gh2(0)
  res = r5
  return
end function
subroutine p0_f(r14)
  type(p0_r1), intent(inout) :: r14
  integer :: i17
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:5))
  p0_gh2 = 0.0_8
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:1))
  do i17 = 0, 1
    p0_gh3(i17) = r14%in%a
  end do
  r14 = p0_h0(5)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r1) :: r14
  r14%a = from(0)
  r14%in%a = from(1)
  call p0_f(r14)
  to(0) = r14%a
  to(1) = r14%in%a
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r1) :: r14, r14_tan
  external :: p0_wengert_tangent
  r14%a = from(0)
  r14_tan%a = from_tan(0)
  r14%in%a = from(1)
  r14_tan%in%a = from_tan(1)
  call p0_wengert_tangent(p0_f, wengert_dup, r14, r14_tan)
  to(0) = r14%a
  to_tan(0) = r14_tan%a
  to(1) = r14%in%a
  to_tan(1) = r14_tan%in%a
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r1) :: r14, r14_adj
  external :: p0_wengert_adjoint
  r14%a = from(0)
  r14_adj%a = to_adj(0)
  r14%in%a = from(1)
  r14_adj%in%a = to_adj(1)
  call p0_wengert_adjoint(p0_f, wengert_dup, r14, r14_adj)
  to(0) = r14%a
  from_adj(0) = r14_adj%a
  to(1) = r14%in%a
  from_adj(1) = r14_adj%in%a
end subroutine
end module

program main
  use random_13001_5099
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 512697297, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
