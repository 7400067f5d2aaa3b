! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1288 of seed 9950, shrunk; seen with -O0:
! refused [W0010].
module random_9950_1288
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
    real(8) :: d(0:3)
  end type
  type(p0_r0), save :: p0_gr1
contains

! program 1288 of seed 9950
function p0_h0(n) result(res)
  integer, intent(in) :: n
  real(8) :: res
  res = p0_gr1%d(min(max(5 + n, 0), 3))
  return
end function
subroutine p0_f(n, m, x25)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x25(0:4, 0:n - 1)
  integer :: k30
  type(p0_r0) :: r31
  integer :: i34
  integer :: i35
  p0_gr1%a = 0.5_8
  p0_gr1%b = 0.5_8
  p0_gr1%c = 0.5_8
  p0_gr1%d = 0.0_8
  k30 = 0
  r31%a = 0.5_8
  r31%b = 0.5_8
  r31%c = 0.5_8
  r31%d = 0.0_8
  call wengert_checkpoint_begin()
  do i34 = 0, 0
    do i35 = 0, 0
      k30 = i35
    end do
    select case (k30)
    case (0)
      p0_gr1%d(0) = x25(0, 0) / r31%c
    case default
      call wengert_checkpoint_begin()
      r31%b = p0_h0(5)
      call wengert_checkpoint_end()
    end select
  end do
  call wengert_checkpoint_end()
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x25(0:4, 0:4)
  call get(x25, from(0), 25)
  call p0_f(5, 3, x25)
  call put(to(0), x25, 25)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x25(0:4, 0:4), x25_tan(0:4, 0:4)
  external :: p0_wengert_tangent
  call get(x25, from(0), 25)
  call get(x25_tan, from_tan(0), 25)
  call p0_wengert_tangent(p0_f, wengert_const, 5, wengert_const, 3, wengert_dup, x25, x25_tan)
  call put(to(0), x25, 25)
  call put(to_tan(0), x25_tan, 25)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x25(0:4, 0:4), x25_adj(0:4, 0:4)
  external :: p0_wengert_adjoint
  call get(x25, from(0), 25)
  call get(x25_adj, to_adj(0), 25)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_const, 3, wengert_dup, x25, x25_adj)
  call put(to(0), x25, 25)
  call put(from_adj(0), x25_adj, 25)
end subroutine
end module

program main
  use random_9950_1288
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 250817343, 25, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
