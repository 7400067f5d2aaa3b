! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 10401 of seed 15001, shrunk; seen with -O0:
! refused [W0021].
module random_15001_10401
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

! program 10401 of seed 15001
recursive function p0_h1(a9) result(res)
  real(8), intent(in) :: a9(0:)
  real(8) :: res
  res = 0.5_8
  return
end function
subroutine p0_f(n, x16)
  integer, intent(in) :: n
  real(8), intent(inout) :: x16(0:2)
  real(8) :: t17
  t17 = 0.5_8
  call wengert_checkpoint_begin()
  t17 = p0_h1(x16(2:0:-1))
  call wengert_checkpoint_end()
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x16(0:2)
  call get(x16, from(0), 3)
  call p0_f(4, x16)
  call put(to(0), x16, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x16(0:2), x16_tan(0:2)
  external :: p0_wengert_tangent
  call get(x16, from(0), 3)
  call get(x16_tan, from_tan(0), 3)
  call p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x16, x16_tan)
  call put(to(0), x16, 3)
  call put(to_tan(0), x16_tan, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x16(0:2), x16_adj(0:2)
  external :: p0_wengert_adjoint
  call get(x16, from(0), 3)
  call get(x16_adj, to_adj(0), 3)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x16, x16_adj)
  call put(to(0), x16, 3)
  call put(from_adj(0), x16_adj, 3)
end subroutine
end module

program main
  use random_15001_10401
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 348684124, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
