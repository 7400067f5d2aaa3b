! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 3268 of seed 16007, shrunk; seen with -O2:
! crash of the program.
module random_16007_3268
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

! program 3268 of seed 16007
function p0_f(n, x1, ix2) result(res)
  integer, intent(in) :: n
  real(8), intent(in) :: x1(0:n - 1)
  integer, intent(in) :: ix2(0:n - 1)
  real(8) :: res
  real(8), allocatable, target :: h7(:)
  allocate(h7(0:5))
  h7 = 0.0_8
  h7(1:4) = cshift((x1), 2)
  res = sum(h7(ix2(0):ix2(0) + 2:2), mask=.true.)
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x1(0:3)
  integer :: ix2(0:3)
  call get(x1, from(0), 4)
  ix2 = [2, 1, 0, 3]
  to(4) = p0_f(4, x1, ix2)
  call put(to(0), x1, 4)
  call puti(to(5), ix2, 4)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x1(0:3), x1_tan(0:3)
  integer :: ix2(0:3)
  real(8), external :: p0_wengert_tangent
  call get(x1, from(0), 4)
  call get(x1_tan, from_tan(0), 4)
  ix2 = [2, 1, 0, 3]
  to_tan(4) = p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x1, x1_tan, wengert_const, ix2)
  call put(to(0), x1, 4)
  call put(to_tan(0), x1_tan, 4)
  call puti(to(5), ix2, 4)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x1(0:3), x1_adj(0:3)
  integer :: ix2(0:3)
  external :: p0_wengert_adjoint
  call get(x1, from(0), 4)
  call get(x1_adj, to_adj(0), 4)
  ix2 = [2, 1, 0, 3]
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x1, x1_adj, wengert_const, ix2)
  call put(to(0), x1, 4)
  call put(from_adj(0), x1_adj, 4)
  call puti(to(5), ix2, 4)
end subroutine
end module

program main
  use random_16007_3268
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 315523744, 4, 4, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
