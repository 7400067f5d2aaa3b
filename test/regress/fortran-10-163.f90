! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 163 of seed 10, shrunk; seen with -O1:
! refused [W0013].
module random_10_163
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
contains

! program 163 of seed 10
function p0_f(n, m, x21) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x21(0:n - 1)
  real(8) :: res
  real(4) :: w22(0:5)
  integer :: i23
  do i23 = 0, 5
    w22(i23) = real(x21(0), 4)
  end do
  w22(0:1) = w22(min(max(n * 3, 0), 4):min(max(n * 3, 0), 4) + 1) + 0.93_4
  res = real(w22(3), 8)
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x21(0:6)
  call get(x21, from(0), 7)
  to(7) = p0_f(7, 2, x21)
  call put(to(0), x21, 7)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x21(0:6), x21_tan(0:6)
  real(8), external :: p0_wengert_tangent
  call get(x21, from(0), 7)
  call get(x21_tan, from_tan(0), 7)
  to_tan(7) = p0_wengert_tangent(p0_f, wengert_const, 7, wengert_const, 2, wengert_dup, x21, x21_tan)
  call put(to(0), x21, 7)
  call put(to_tan(0), x21_tan, 7)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x21(0:6), x21_adj(0:6)
  external :: p0_wengert_adjoint
  call get(x21, from(0), 7)
  call get(x21_adj, to_adj(0), 7)
  call p0_wengert_adjoint(p0_f, wengert_const, 7, wengert_const, 2, wengert_dup, x21, x21_adj)
  call put(to(0), x21, 7)
  call put(from_adj(0), x21_adj, 7)
end subroutine
function p0_smooth_f(n, m, x21) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x21(0:n - 1)
  real(8) :: res
  real(8) :: w22(0:5)
  integer :: i23
  do i23 = 0, 5
    w22(i23) = real(x21(0), 8)
  end do
  w22(0:1) = w22(min(max(n * 3, 0), 4):min(max(n * 3, 0), 4) + 1) + 0.93_8
  res = real(w22(3), 8)
  return
end function
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x21(0:6)
  call get(x21, from(0), 7)
  to(7) = p0_smooth_f(7, 2, x21)
  call put(to(0), x21, 7)
end subroutine
end module

program main
  use random_10_163
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 95110693, 7, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
