! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 13761 of seed 15001, shrunk; seen with -O0:
! wrong number (dot).
module random_15001_13761
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
  integer, save :: p0_it1(0:3) = [2, 2, 2, 5]
  real(8), save :: p0_ga3(0:5, 0:5)
contains

! program 13761 of seed 15001
recursive subroutine p0_h0(n, m, depth7, ix4, s5, ix6)
  integer, intent(in) :: n
  integer, intent(in) :: m
  integer, intent(in) :: depth7
  integer, intent(in) :: ix4(0:m - 1)
  real(8), intent(in), optional :: s5
  integer, intent(in) :: ix6(0:3)
  if (present(s5)) then
  else
    p0_ga3(0, 0) = 0.5_8 * p0_ga3(0, 0)
  end if
  if (depth7 > 0) then
    call p0_h0(8, 2, 0, ix6(0), (-0.54_8), ix6)
  end if
end subroutine
subroutine p0_f(n, x11, ix12)
  integer, intent(in) :: n
  real(8), intent(inout) :: x11(0:3, 0:5)
  integer, intent(in) :: ix12(0:1)
  integer :: i15
  integer :: i16
  do i16 = 0, 5
    do i15 = 0, 5
      p0_ga3(i15, i16) = x11(0, 0)
    end do
  end do
  call p0_h0(8, 2, min(max(ix12(1) - 0, 0), 4), p0_it1(0:3:3), ix6 = p0_it1(3:0:-1))
  x11(3, 0) = p0_ga3(0, 0)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x11(0:3, 0:5)
  integer :: ix12(0:1)
  call get(x11, from(0), 24)
  ix12 = [2, 5]
  call p0_f(8, x11, ix12)
  call put(to(0), x11, 24)
  call puti(to(25), ix12, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x11(0:3, 0:5), x11_tan(0:3, 0:5)
  integer :: ix12(0:1)
  external :: p0_wengert_tangent
  call get(x11, from(0), 24)
  call get(x11_tan, from_tan(0), 24)
  ix12 = [2, 5]
  call p0_wengert_tangent(p0_f, wengert_const, 8, wengert_dup, x11, x11_tan, wengert_const, ix12)
  call put(to(0), x11, 24)
  call put(to_tan(0), x11_tan, 24)
  call puti(to(25), ix12, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x11(0:3, 0:5), x11_adj(0:3, 0:5)
  integer :: ix12(0:1)
  external :: p0_wengert_adjoint
  call get(x11, from(0), 24)
  call get(x11_adj, to_adj(0), 24)
  ix12 = [2, 5]
  call p0_wengert_adjoint(p0_f, wengert_const, 8, wengert_dup, x11, x11_adj, wengert_const, ix12)
  call put(to(0), x11, 24)
  call put(from_adj(0), x11_adj, 24)
  call puti(to(25), ix12, 2)
end subroutine
end module

program main
  use random_15001_13761
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 417670042, 24, 2, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
