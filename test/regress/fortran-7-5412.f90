! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 5412 of seed 7, shrunk; seen with -O2:
! refused [W0013].
module random_7_5412
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

! program 5412 of seed 7
subroutine p0_f(y3)
  real(4), intent(inout) :: y3(0:1)
  y3 = 0.5_4 - y3
  y3(1) = y3(1) + 0.5_4
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(4) :: y3(0:1)
  call getf(y3, from(0), 2)
  call p0_f(y3)
  call putf(to(0), y3, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(4) :: y3(0:1), y3_tan(0:1)
  external :: p0_wengert_tangent
  call getf(y3, from(0), 2)
  call getf(y3_tan, from_tan(0), 2)
  call p0_wengert_tangent(p0_f, wengert_dup, y3, y3_tan)
  call putf(to(0), y3, 2)
  call putf(to_tan(0), y3_tan, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(4) :: y3(0:1), y3_adj(0:1)
  external :: p0_wengert_adjoint
  call getf(y3, from(0), 2)
  call getf(y3_adj, to_adj(0), 2)
  call p0_wengert_adjoint(p0_f, wengert_dup, y3, y3_adj)
  call putf(to(0), y3, 2)
  call putf(from_adj(0), y3_adj, 2)
end subroutine
subroutine p0_smooth_f(y3)
  real(8), intent(inout) :: y3(0:1)
  y3 = 0.5_8 - y3
  y3(1) = y3(1) + 0.5_8
end subroutine
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y3(0:1)
  call get(y3, from(0), 2)
  call p0_smooth_f(y3)
  call put(to(0), y3, 2)
end subroutine
end module

program main
  use random_7_5412
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 34359986, 2, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
