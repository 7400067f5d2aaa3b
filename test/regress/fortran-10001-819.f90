! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 819 of seed 10001, shrunk; seen with -O0:
! refused [W0021].
module random_10001_819
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
  real(8), save :: p0_gs1
contains

! program 819 of seed 10001
function p0_f(n, m, x8) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x8(0:5)
  real(8) :: res
  integer :: row, column
  integer :: i12
  p0_gs1 = x8(0)
  call wengert_checkpoint_begin()
  do i12 = 0, 0
    block
      type(p0_r1) :: r13
      r13%a = 0.5_8
      r13%in%a = x8(0)
      if ((.not. (0.5_8 < r13%in%a))) then
        exit
      end if
    end block
  end do
  p0_gs1 = p0_gs1 - 0.5_8
  call wengert_checkpoint_end()
  res = p0_gs1
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x8(0:5)
  call get(x8, from(0), 6)
  to(6) = p0_f(4, 2, x8)
  call put(to(0), x8, 6)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x8(0:5), x8_tan(0:5)
  real(8), external :: p0_wengert_tangent
  call get(x8, from(0), 6)
  call get(x8_tan, from_tan(0), 6)
  to_tan(6) = p0_wengert_tangent(p0_f, wengert_const, 4, wengert_const, 2, wengert_indep, x8, x8_tan)
  call put(to(0), x8, 6)
  call put(to_tan(0), x8_tan, 6)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x8(0:5), x8_adj(0:5)
  external :: p0_wengert_adjoint
  call get(x8, from(0), 6)
  call get(x8_adj, to_adj(0), 6)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_const, 2, wengert_indep, x8, x8_adj)
  call put(to(0), x8, 6)
  call put(from_adj(0), x8_adj, 6)
end subroutine
end module

program main
  use random_10001_819
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 774189963, 6, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
