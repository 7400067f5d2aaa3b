! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 454 of seed 15003, shrunk; seen with -O0:
! refused [W0021].
module random_15003_454
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

! program 454 of seed 15003
recursive subroutine p0_h0(n, a2)
  integer, intent(in) :: n
  real(8), intent(in) :: a2(0:)
end subroutine
subroutine p0_f(m, y12)
  integer, intent(in) :: m
  real(8), intent(in) :: y12(0:5)
  call wengert_checkpoint_begin()
  call p0_h0(8, y12(0:2))
  call wengert_checkpoint_end()
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y12(0:5)
  call get(y12, from(0), 6)
  call p0_f(2, y12)
  call put(to(0), y12, 6)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: y12(0:5), y12_tan(0:5)
  external :: p0_wengert_tangent
  call get(y12, from(0), 6)
  call get(y12_tan, from_tan(0), 6)
  call p0_wengert_tangent(p0_f, wengert_const, 2, wengert_dup, y12, y12_tan)
  call put(to(0), y12, 6)
  call put(to_tan(0), y12_tan, 6)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: y12(0:5), y12_adj(0:5)
  external :: p0_wengert_adjoint
  call get(y12, from(0), 6)
  call get(y12_adj, to_adj(0), 6)
  call p0_wengert_adjoint(p0_f, wengert_const, 2, wengert_dup, y12, y12_adj)
  call put(to(0), y12, 6)
  call put(from_adj(0), y12_adj, 6)
end subroutine
end module

program main
  use random_15003_454
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 318376351, 6, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
