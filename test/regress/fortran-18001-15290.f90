! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-diff-liveness=off
! Program 15290 of seed 18001, shrunk; seen with -O0 -mllvm -wengert-diff-liveness=off:
! wrong number (dot).
module random_18001_15290
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

! program 15290 of seed 18001
recursive subroutine p0_h0(n, m, a6)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: a6(0:)
end subroutine
function p0_f(n, x14, s15) result(res)
  integer, intent(in) :: n
  real(8), intent(inout) :: x14(0:n - 1)
  real(8), intent(inout) :: s15
  real(8) :: res
  call wengert_checkpoint_begin()
  call p0_h0(7, 3, x14)
  x14 = x14 * s15
  call wengert_checkpoint_end()
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x14(0:6)
  real(8) :: s15
  call get(x14, from(0), 7)
  s15 = from(7)
  to(8) = p0_f(7, x14, s15)
  call put(to(0), x14, 7)
  to(7) = s15
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x14(0:6), x14_tan(0:6)
  real(8) :: s15, s15_tan
  real(8), external :: p0_wengert_tangent
  call get(x14, from(0), 7)
  call get(x14_tan, from_tan(0), 7)
  s15 = from(7)
  s15_tan = from_tan(7)
  to_tan(8) = p0_wengert_tangent(p0_f, wengert_const, 7, wengert_dup, x14, x14_tan, wengert_dup, s15, &
  s15_tan)
  call put(to(0), x14, 7)
  call put(to_tan(0), x14_tan, 7)
  to(7) = s15
  to_tan(7) = s15_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x14(0:6), x14_adj(0:6)
  real(8) :: s15, s15_adj
  external :: p0_wengert_adjoint
  call get(x14, from(0), 7)
  call get(x14_adj, to_adj(0), 7)
  s15 = from(7)
  s15_adj = to_adj(7)
  call p0_wengert_adjoint(p0_f, wengert_const, 7, wengert_dup, x14, x14_adj, wengert_dup, s15, &
  s15_adj)
  call put(to(0), x14, 7)
  call put(from_adj(0), x14_adj, 7)
  to(7) = s15
  from_adj(7) = s15_adj
end subroutine
end module

program main
  use random_18001_15290
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 962477903, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
