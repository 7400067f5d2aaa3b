! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-activity=off
! Program 768 of seed 15004, shrunk; seen with -O0 -mllvm -wengert-activity=off:
! crash of the program.
module random_15004_768
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
    type(p0_r0) :: in(0:1)
  end type
contains

! program 768 of seed 15004
function p0_f(n, r17) result(res)
  integer, intent(in) :: n
  type(p0_r1), intent(inout) :: r17
  real(8) :: res
  real(8), allocatable, target :: p0_gh2(:)
  real(8), allocatable, target :: p0_gh3(:)
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:5))
  p0_gh2 = 0.0_8
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:5))
  p0_gh3 = 0.0_8
  select case (modulo(4 + n, 4))
  case (2)
    p0_gh3 = p0_gh2
  case default
    call wengert_checkpoint_begin()
    p0_gh3(4) = r17%in(0)%a
    call wengert_checkpoint_end()
  end select
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r1) :: r17
  r17%a = from(0)
  r17%in(0)%a = from(1)
  r17%in(1)%a = from(2)
  to(3) = p0_f(4, r17)
  to(0) = r17%a
  to(1) = r17%in(0)%a
  to(2) = r17%in(1)%a
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r1) :: r17, r17_tan
  real(8), external :: p0_wengert_tangent
  r17%a = from(0)
  r17_tan%a = from_tan(0)
  r17%in(0)%a = from(1)
  r17%in(1)%a = from(2)
  r17_tan%in(0)%a = from_tan(1)
  r17_tan%in(1)%a = from_tan(2)
  to_tan(3) = p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, r17, r17_tan)
  to(0) = r17%a
  to_tan(0) = r17_tan%a
  to(1) = r17%in(0)%a
  to(2) = r17%in(1)%a
  to_tan(1) = r17_tan%in(0)%a
  to_tan(2) = r17_tan%in(1)%a
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r1) :: r17, r17_adj
  external :: p0_wengert_adjoint
  r17%a = from(0)
  r17_adj%a = to_adj(0)
  r17%in(0)%a = from(1)
  r17%in(1)%a = from(2)
  r17_adj%in(0)%a = to_adj(1)
  r17_adj%in(1)%a = to_adj(2)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, r17, r17_adj)
  to(0) = r17%a
  from_adj(0) = r17_adj%a
  to(1) = r17%in(0)%a
  to(2) = r17%in(1)%a
  from_adj(1) = r17_adj%in(0)%a
  from_adj(2) = r17_adj%in(1)%a
end subroutine
end module

program main
  use random_15004_768
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 43176058, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
