! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! Program 28462 of seed 16024, shrunk; seen with -O2 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off:
! refused [W0021].
module random_16024_28462
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

! program 28462 of seed 16024
function p0_f(x9) result(res)
  real(8), intent(in) :: x9(0:1, 0:1)
  real(8) :: res
  real(8) :: t11
  real(8) :: w12(0:1, 0:1)
  integer :: k15
  t11 = 0.5_8
  w12 = 0.0_8
  k15 = 0
  call wengert_checkpoint_begin()
  select case (modulo(int(4.5_8 * cos(x9(1, min(max(k15 + k15, 0), 1)) + w12(modulo(k15 - k15, 2), &
  modulo(k15 * 3, 2)))), 5))
  case (2)
    w12(0, 1) = 0.5_8
  case (3)
    k15 = 3
  case default
  end select
  call wengert_checkpoint_end()
  res = w12(modulo(int(4.5_8 * sin(w12(modulo(k15, 2), 1) - t11)), 2), 0)
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x9(0:1, 0:1)
  call get(x9, from(0), 4)
  to(4) = p0_f(x9)
  call put(to(0), x9, 4)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x9(0:1, 0:1), x9_tan(0:1, 0:1)
  real(8), external :: p0_wengert_tangent
  call get(x9, from(0), 4)
  call get(x9_tan, from_tan(0), 4)
  to_tan(4) = p0_wengert_tangent(p0_f, wengert_dup, x9, x9_tan)
  call put(to(0), x9, 4)
  call put(to_tan(0), x9_tan, 4)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x9(0:1, 0:1), x9_adj(0:1, 0:1)
  external :: p0_wengert_adjoint
  call get(x9, from(0), 4)
  call get(x9_adj, to_adj(0), 4)
  call p0_wengert_adjoint(p0_f, wengert_dup, x9, x9_adj)
  call put(to(0), x9, 4)
  call put(from_adj(0), x9_adj, 4)
end subroutine
end module

program main
  use random_16024_28462
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 722076393, 4, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
