! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 811 of seed 12001, shrunk; seen with -O0:
! refused [W0007].
module random_12001_811
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
contains

! program 811 of seed 12001
subroutine p0_h2(n, r19)
  integer, intent(in) :: n
  type(p0_r0), intent(inout) :: r19(0:3)
end subroutine
function p0_f(n, m, x27) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: x27(0:n - 1)
  real(8) :: res
  type(p0_r0) :: r28(0:3)
  integer :: i29
  do i29 = 0, 3
    r28(i29)%a = x27(4)
  end do
  call p0_h2(8, r28(3:0:-1))
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x27(0:7)
  call get(x27, from(0), 8)
  to(8) = p0_f(8, 4, x27)
  call put(to(0), x27, 8)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x27(0:7), x27_tan(0:7)
  real(8), external :: p0_wengert_tangent
  call get(x27, from(0), 8)
  call get(x27_tan, from_tan(0), 8)
  to_tan(8) = p0_wengert_tangent(p0_f, wengert_const, 8, wengert_const, 4, wengert_dup, x27, x27_tan)
  call put(to(0), x27, 8)
  call put(to_tan(0), x27_tan, 8)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x27(0:7), x27_adj(0:7)
  external :: p0_wengert_adjoint
  call get(x27, from(0), 8)
  call get(x27_adj, to_adj(0), 8)
  call p0_wengert_adjoint(p0_f, wengert_const, 8, wengert_const, 4, wengert_dup, x27, x27_adj)
  call put(to(0), x27, 8)
  call put(from_adj(0), x27_adj, 8)
end subroutine
end module

program main
  use random_12001_811
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 465151856, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
