! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-activity=off
! Program 13972 of seed 15002, shrunk; seen with -O0 -mllvm -wengert-activity=off:
! refused [W0010].
module random_15002_13972
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
  real(8), save :: p0_gs3
contains

! program 13972 of seed 15002
recursive function p0_h2(n, s21) result(res)
  integer, intent(in) :: n
  real(8), intent(inout), optional :: s21
  real(8) :: res
  real(8) :: w27(0:n - 1)
  w27 = 0.0_8
  if (present(s21)) then
    w27(0) = s21
    s21 = p0_gs3
  end if
  res = w27(3)
  return
end function
function p0_f(n, x30) result(res)
  integer, intent(in) :: n
  real(8), intent(in) :: x30(0:5)
  real(8) :: res
  real(8) :: t31
  p0_gs3 = 0.5_8
  t31 = 0.5_8
  t31 = p0_h2(4)
  p0_gs3 = x30(0)
  res = t31
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x30(0:5)
  call get(x30, from(0), 6)
  to(6) = p0_f(4, x30)
  call put(to(0), x30, 6)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x30(0:5), x30_tan(0:5)
  real(8), external :: p0_wengert_tangent
  call get(x30, from(0), 6)
  call get(x30_tan, from_tan(0), 6)
  to_tan(6) = p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x30, x30_tan)
  call put(to(0), x30, 6)
  call put(to_tan(0), x30_tan, 6)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x30(0:5), x30_adj(0:5)
  external :: p0_wengert_adjoint
  call get(x30, from(0), 6)
  call get(x30_adj, to_adj(0), 6)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x30, x30_adj)
  call put(to(0), x30, 6)
  call put(from_adj(0), x30_adj, 6)
end subroutine
end module

program main
  use random_15002_13972
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 157993050, 6, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
