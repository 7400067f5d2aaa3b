! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1398 of seed 10001, shrunk; seen with -O2:
! wrong number (dot).
module random_10001_1398
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

! program 1398 of seed 10001
function p0_f(m, x2, ix3) result(res)
  integer, intent(in) :: m
  real(8), intent(inout) :: x2(0:4)
  integer, intent(in) :: ix3(0:4)
  real(8) :: res
  real(8) :: t5
  integer :: c7
  t5 = maxval(x2)
  x2(modulo(ix3(3) * 3, 5)) = 0.5_8
  call wengert_checkpoint_begin()
  where (x2 > 0.07_8) x2 = x2 / 0.5_8
  c7 = 0
  do
    c7 = c7 + 1
    x2(0) = cos(x2(modulo(int(4.5_8 * cos(0.33_8 * (x2(c7) / (1.0_8 + (x2(c7) * x2(c7)))))), 5)))
    if (.not. (c7 < 1 .and. .true.)) exit
  end do
  call wengert_checkpoint_end()
  res = t5
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x2(0:4)
  integer :: ix3(0:4)
  call get(x2, from(0), 5)
  ix3 = [2, 5, 2, 5, 2]
  to(5) = p0_f(4, x2, ix3)
  call put(to(0), x2, 5)
  call puti(to(6), ix3, 5)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x2(0:4), x2_tan(0:4)
  integer :: ix3(0:4)
  real(8), external :: p0_wengert_tangent
  call get(x2, from(0), 5)
  call get(x2_tan, from_tan(0), 5)
  ix3 = [2, 5, 2, 5, 2]
  to_tan(5) = p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x2, x2_tan, wengert_const, ix3)
  call put(to(0), x2, 5)
  call put(to_tan(0), x2_tan, 5)
  call puti(to(6), ix3, 5)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x2(0:4), x2_adj(0:4)
  integer :: ix3(0:4)
  external :: p0_wengert_adjoint
  call get(x2, from(0), 5)
  call get(x2_adj, to_adj(0), 5)
  ix3 = [2, 5, 2, 5, 2]
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x2, x2_adj, wengert_const, ix3)
  call put(to(0), x2, 5)
  call put(from_adj(0), x2_adj, 5)
  call puti(to(6), ix3, 5)
end subroutine
end module

program main
  use random_10001_1398
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 205857619, 5, 5, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
