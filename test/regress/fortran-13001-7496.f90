! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 7496 of seed 13001, shrunk; seen with -O2:
! compile error: FIRModule: internal error: internal error: entered unreachable code: shadows of locals and.
module random_13001_7496
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

! program 7496 of seed 13001
recursive function p0_h0(n, depth7, s4) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: depth7
  real(8), intent(inout) :: s4
  real(8) :: res
  real(8) :: t8
  t8 = s4
  call wengert_checkpoint_begin()
  call wengert_checkpoint_end()
  if (depth7 > 0) then
    s4 = p0_h0(8, 0, t8)
  end if
  res = s4
  return
end function
function p0_f(m, s14) result(res)
  integer, intent(in) :: m
  real(8), intent(inout) :: s14
  real(8) :: res
  block
    real(8) :: t16
    t16 = s14
    s14 = p0_h0(8, 0, t16)
  end block
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: s14
  s14 = from(0)
  to(1) = p0_f(2, s14)
  to(0) = s14
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: s14, s14_tan
  real(8), external :: p0_wengert_tangent
  s14 = from(0)
  s14_tan = from_tan(0)
  to_tan(1) = p0_wengert_tangent(p0_f, wengert_const, 2, wengert_dup, s14, s14_tan)
  to(0) = s14
  to_tan(0) = s14_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: s14, s14_adj
  external :: p0_wengert_adjoint
  s14 = from(0)
  s14_adj = to_adj(0)
  call p0_wengert_adjoint(p0_f, wengert_const, 2, wengert_dup, s14, s14_adj)
  to(0) = s14
  from_adj(0) = s14_adj
end subroutine
end module

program main
  use random_13001_7496
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 237825230, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
