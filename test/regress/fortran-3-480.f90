! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 480 of seed 3, shrunk; seen with -O2:
! refused [W0013].
module random_3_480
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

! program 480 of seed 3
function p0_f(x13) result(res)
  real(4), intent(inout) :: x13(0:2)
  real(8) :: res
  x13(1:2) = 0.5_4 * x13(0:1)
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(4) :: x13(0:2)
  call getf(x13, from(0), 3)
  to(3) = p0_f(x13)
  call putf(to(0), x13, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(4) :: x13(0:2), x13_tan(0:2)
  real(8), external :: p0_wengert_tangent
  call getf(x13, from(0), 3)
  call getf(x13_tan, from_tan(0), 3)
  to_tan(3) = p0_wengert_tangent(p0_f, wengert_dup, x13, x13_tan)
  call putf(to(0), x13, 3)
  call putf(to_tan(0), x13_tan, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(4) :: x13(0:2), x13_adj(0:2)
  external :: p0_wengert_adjoint
  call getf(x13, from(0), 3)
  call getf(x13_adj, to_adj(0), 3)
  call p0_wengert_adjoint(p0_f, wengert_dup, x13, x13_adj)
  call putf(to(0), x13, 3)
  call putf(from_adj(0), x13_adj, 3)
end subroutine
function p0_smooth_f(x13) result(res)
  real(8), intent(inout) :: x13(0:2)
  real(8) :: res
  x13(1:2) = 0.5_8 * x13(0:1)
  res = 0.5_8
  return
end function
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x13(0:2)
  call get(x13, from(0), 3)
  to(3) = p0_smooth_f(x13)
  call put(to(0), x13, 3)
end subroutine
end module

program main
  use random_3_480
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 703447821, 3, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
