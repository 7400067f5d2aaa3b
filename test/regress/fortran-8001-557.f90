! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 557 of seed 8001, shrunk; seen with -O0:
! refused [W0013].
module random_8001_557
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
  type :: p0_r0
    real(8) :: a
    real(8) :: b(0:2)
    integer :: c
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
  end type
  real(8), save, target :: p0_ga2(0:2)
contains

! program 557 of seed 8001
recursive function p0_h0(n, m, depth4, r3) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  integer, intent(in) :: depth4
  type(p0_r1), intent(inout), target :: r3
  real(8) :: res
  real(8), pointer :: q8(:)
  real(8) :: t10
  res = 0.5_8
  if (depth4 < 1) return
  q8(0:) => r3%in(r3%in(min(max(depth4, 0), 1))%c)%b(0:1)
  t10 = 0.5_8
  q8(0:) => p0_ga2(0:1)
  p0_ga2 = 0.0_8
  t10 = p0_h0(6, 3, depth4 - 1, r3)
  res = 0.5_8
  return
end function
function p0_f(m, r12, r13) result(res)
  integer, intent(in) :: m
  type(p0_r0), intent(inout), target :: r12
  type(p0_r1), intent(inout), target :: r13(0:3)
  real(8) :: res
  real(8) :: t16
  p0_ga2 = 0.0_8
  t16 = 0.5_8
  t16 = p0_h0(6, 3, r12%c, r13(0))
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r0) :: r12
  type(p0_r1) :: r13(0:3)
  r12%a = from(0)
  call get(r12%b, from(1), 3)
  r12%c = 0
  r13(0)%a = from(4)
  r13(1)%a = from(5)
  r13(2)%a = from(6)
  r13(3)%a = from(7)
  r13(0)%in(0)%a = from(8)
  r13(0)%in(1)%a = from(9)
  r13(1)%in(0)%a = from(10)
  r13(1)%in(1)%a = from(11)
  r13(2)%in(0)%a = from(12)
  r13(2)%in(1)%a = from(13)
  r13(3)%in(0)%a = from(14)
  r13(3)%in(1)%a = from(15)
  call get(r13(0)%in(0)%b, from(16), 3)
  call get(r13(0)%in(1)%b, from(19), 3)
  call get(r13(1)%in(0)%b, from(22), 3)
  call get(r13(1)%in(1)%b, from(25), 3)
  call get(r13(2)%in(0)%b, from(28), 3)
  call get(r13(2)%in(1)%b, from(31), 3)
  call get(r13(3)%in(0)%b, from(34), 3)
  call get(r13(3)%in(1)%b, from(37), 3)
  r13(0)%in(0)%c = 0
  r13(0)%in(1)%c = 1
  r13(1)%in(0)%c = 0
  r13(1)%in(1)%c = 1
  r13(2)%in(0)%c = 0
  r13(2)%in(1)%c = 1
  r13(3)%in(0)%c = 0
  r13(3)%in(1)%c = 1
  to(40) = p0_f(3, r12, r13)
  to(0) = r12%a
  call put(to(1), r12%b, 3)
  to(41) = r12%c
  to(4) = r13(0)%a
  to(5) = r13(1)%a
  to(6) = r13(2)%a
  to(7) = r13(3)%a
  to(8) = r13(0)%in(0)%a
  to(9) = r13(0)%in(1)%a
  to(10) = r13(1)%in(0)%a
  to(11) = r13(1)%in(1)%a
  to(12) = r13(2)%in(0)%a
  to(13) = r13(2)%in(1)%a
  to(14) = r13(3)%in(0)%a
  to(15) = r13(3)%in(1)%a
  call put(to(16), r13(0)%in(0)%b, 3)
  call put(to(19), r13(0)%in(1)%b, 3)
  call put(to(22), r13(1)%in(0)%b, 3)
  call put(to(25), r13(1)%in(1)%b, 3)
  call put(to(28), r13(2)%in(0)%b, 3)
  call put(to(31), r13(2)%in(1)%b, 3)
  call put(to(34), r13(3)%in(0)%b, 3)
  call put(to(37), r13(3)%in(1)%b, 3)
  to(42) = r13(0)%in(0)%c
  to(43) = r13(0)%in(1)%c
  to(44) = r13(1)%in(0)%c
  to(45) = r13(1)%in(1)%c
  to(46) = r13(2)%in(0)%c
  to(47) = r13(2)%in(1)%c
  to(48) = r13(3)%in(0)%c
  to(49) = r13(3)%in(1)%c
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r0) :: r12, r12_tan
  type(p0_r1) :: r13(0:3), r13_tan(0:3)
  real(8), external :: p0_wengert_tangent
  r12%a = from(0)
  r12_tan%a = from_tan(0)
  call get(r12%b, from(1), 3)
  call get(r12_tan%b, from_tan(1), 3)
  r12%c = 0
  r12_tan%c = 0
  r13(0)%a = from(4)
  r13(1)%a = from(5)
  r13(2)%a = from(6)
  r13(3)%a = from(7)
  r13_tan(0)%a = from_tan(4)
  r13_tan(1)%a = from_tan(5)
  r13_tan(2)%a = from_tan(6)
  r13_tan(3)%a = from_tan(7)
  r13(0)%in(0)%a = from(8)
  r13(0)%in(1)%a = from(9)
  r13(1)%in(0)%a = from(10)
  r13(1)%in(1)%a = from(11)
  r13(2)%in(0)%a = from(12)
  r13(2)%in(1)%a = from(13)
  r13(3)%in(0)%a = from(14)
  r13(3)%in(1)%a = from(15)
  r13_tan(0)%in(0)%a = from_tan(8)
  r13_tan(0)%in(1)%a = from_tan(9)
  r13_tan(1)%in(0)%a = from_tan(10)
  r13_tan(1)%in(1)%a = from_tan(11)
  r13_tan(2)%in(0)%a = from_tan(12)
  r13_tan(2)%in(1)%a = from_tan(13)
  r13_tan(3)%in(0)%a = from_tan(14)
  r13_tan(3)%in(1)%a = from_tan(15)
  call get(r13(0)%in(0)%b, from(16), 3)
  call get(r13(0)%in(1)%b, from(19), 3)
  call get(r13(1)%in(0)%b, from(22), 3)
  call get(r13(1)%in(1)%b, from(25), 3)
  call get(r13(2)%in(0)%b, from(28), 3)
  call get(r13(2)%in(1)%b, from(31), 3)
  call get(r13(3)%in(0)%b, from(34), 3)
  call get(r13(3)%in(1)%b, from(37), 3)
  call get(r13_tan(0)%in(0)%b, from_tan(16), 3)
  call get(r13_tan(0)%in(1)%b, from_tan(19), 3)
  call get(r13_tan(1)%in(0)%b, from_tan(22), 3)
  call get(r13_tan(1)%in(1)%b, from_tan(25), 3)
  call get(r13_tan(2)%in(0)%b, from_tan(28), 3)
  call get(r13_tan(2)%in(1)%b, from_tan(31), 3)
  call get(r13_tan(3)%in(0)%b, from_tan(34), 3)
  call get(r13_tan(3)%in(1)%b, from_tan(37), 3)
  r13(0)%in(0)%c = 0
  r13_tan(0)%in(0)%c = 0
  r13(0)%in(1)%c = 1
  r13_tan(0)%in(1)%c = 0
  r13(1)%in(0)%c = 0
  r13_tan(1)%in(0)%c = 0
  r13(1)%in(1)%c = 1
  r13_tan(1)%in(1)%c = 0
  r13(2)%in(0)%c = 0
  r13_tan(2)%in(0)%c = 0
  r13(2)%in(1)%c = 1
  r13_tan(2)%in(1)%c = 0
  r13(3)%in(0)%c = 0
  r13_tan(3)%in(0)%c = 0
  r13(3)%in(1)%c = 1
  r13_tan(3)%in(1)%c = 0
  to_tan(40) = p0_wengert_tangent(p0_f, wengert_const, 3, wengert_dup, r12, r12_tan, wengert_dup, &
  r13, r13_tan)
  to(0) = r12%a
  to_tan(0) = r12_tan%a
  call put(to(1), r12%b, 3)
  call put(to_tan(1), r12_tan%b, 3)
  to(41) = r12%c
  to(4) = r13(0)%a
  to(5) = r13(1)%a
  to(6) = r13(2)%a
  to(7) = r13(3)%a
  to_tan(4) = r13_tan(0)%a
  to_tan(5) = r13_tan(1)%a
  to_tan(6) = r13_tan(2)%a
  to_tan(7) = r13_tan(3)%a
  to(8) = r13(0)%in(0)%a
  to(9) = r13(0)%in(1)%a
  to(10) = r13(1)%in(0)%a
  to(11) = r13(1)%in(1)%a
  to(12) = r13(2)%in(0)%a
  to(13) = r13(2)%in(1)%a
  to(14) = r13(3)%in(0)%a
  to(15) = r13(3)%in(1)%a
  to_tan(8) = r13_tan(0)%in(0)%a
  to_tan(9) = r13_tan(0)%in(1)%a
  to_tan(10) = r13_tan(1)%in(0)%a
  to_tan(11) = r13_tan(1)%in(1)%a
  to_tan(12) = r13_tan(2)%in(0)%a
  to_tan(13) = r13_tan(2)%in(1)%a
  to_tan(14) = r13_tan(3)%in(0)%a
  to_tan(15) = r13_tan(3)%in(1)%a
  call put(to(16), r13(0)%in(0)%b, 3)
  call put(to(19), r13(0)%in(1)%b, 3)
  call put(to(22), r13(1)%in(0)%b, 3)
  call put(to(25), r13(1)%in(1)%b, 3)
  call put(to(28), r13(2)%in(0)%b, 3)
  call put(to(31), r13(2)%in(1)%b, 3)
  call put(to(34), r13(3)%in(0)%b, 3)
  call put(to(37), r13(3)%in(1)%b, 3)
  call put(to_tan(16), r13_tan(0)%in(0)%b, 3)
  call put(to_tan(19), r13_tan(0)%in(1)%b, 3)
  call put(to_tan(22), r13_tan(1)%in(0)%b, 3)
  call put(to_tan(25), r13_tan(1)%in(1)%b, 3)
  call put(to_tan(28), r13_tan(2)%in(0)%b, 3)
  call put(to_tan(31), r13_tan(2)%in(1)%b, 3)
  call put(to_tan(34), r13_tan(3)%in(0)%b, 3)
  call put(to_tan(37), r13_tan(3)%in(1)%b, 3)
  to(42) = r13(0)%in(0)%c
  to(43) = r13(0)%in(1)%c
  to(44) = r13(1)%in(0)%c
  to(45) = r13(1)%in(1)%c
  to(46) = r13(2)%in(0)%c
  to(47) = r13(2)%in(1)%c
  to(48) = r13(3)%in(0)%c
  to(49) = r13(3)%in(1)%c
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r0) :: r12, r12_adj
  type(p0_r1) :: r13(0:3), r13_adj(0:3)
  external :: p0_wengert_adjoint
  r12%a = from(0)
  r12_adj%a = to_adj(0)
  call get(r12%b, from(1), 3)
  call get(r12_adj%b, to_adj(1), 3)
  r12%c = 0
  r12_adj%c = 0
  r13(0)%a = from(4)
  r13(1)%a = from(5)
  r13(2)%a = from(6)
  r13(3)%a = from(7)
  r13_adj(0)%a = to_adj(4)
  r13_adj(1)%a = to_adj(5)
  r13_adj(2)%a = to_adj(6)
  r13_adj(3)%a = to_adj(7)
  r13(0)%in(0)%a = from(8)
  r13(0)%in(1)%a = from(9)
  r13(1)%in(0)%a = from(10)
  r13(1)%in(1)%a = from(11)
  r13(2)%in(0)%a = from(12)
  r13(2)%in(1)%a = from(13)
  r13(3)%in(0)%a = from(14)
  r13(3)%in(1)%a = from(15)
  r13_adj(0)%in(0)%a = to_adj(8)
  r13_adj(0)%in(1)%a = to_adj(9)
  r13_adj(1)%in(0)%a = to_adj(10)
  r13_adj(1)%in(1)%a = to_adj(11)
  r13_adj(2)%in(0)%a = to_adj(12)
  r13_adj(2)%in(1)%a = to_adj(13)
  r13_adj(3)%in(0)%a = to_adj(14)
  r13_adj(3)%in(1)%a = to_adj(15)
  call get(r13(0)%in(0)%b, from(16), 3)
  call get(r13(0)%in(1)%b, from(19), 3)
  call get(r13(1)%in(0)%b, from(22), 3)
  call get(r13(1)%in(1)%b, from(25), 3)
  call get(r13(2)%in(0)%b, from(28), 3)
  call get(r13(2)%in(1)%b, from(31), 3)
  call get(r13(3)%in(0)%b, from(34), 3)
  call get(r13(3)%in(1)%b, from(37), 3)
  call get(r13_adj(0)%in(0)%b, to_adj(16), 3)
  call get(r13_adj(0)%in(1)%b, to_adj(19), 3)
  call get(r13_adj(1)%in(0)%b, to_adj(22), 3)
  call get(r13_adj(1)%in(1)%b, to_adj(25), 3)
  call get(r13_adj(2)%in(0)%b, to_adj(28), 3)
  call get(r13_adj(2)%in(1)%b, to_adj(31), 3)
  call get(r13_adj(3)%in(0)%b, to_adj(34), 3)
  call get(r13_adj(3)%in(1)%b, to_adj(37), 3)
  r13(0)%in(0)%c = 0
  r13_adj(0)%in(0)%c = 0
  r13(0)%in(1)%c = 1
  r13_adj(0)%in(1)%c = 0
  r13(1)%in(0)%c = 0
  r13_adj(1)%in(0)%c = 0
  r13(1)%in(1)%c = 1
  r13_adj(1)%in(1)%c = 0
  r13(2)%in(0)%c = 0
  r13_adj(2)%in(0)%c = 0
  r13(2)%in(1)%c = 1
  r13_adj(2)%in(1)%c = 0
  r13(3)%in(0)%c = 0
  r13_adj(3)%in(0)%c = 0
  r13(3)%in(1)%c = 1
  r13_adj(3)%in(1)%c = 0
  call p0_wengert_adjoint(p0_f, wengert_const, 3, wengert_dup, r12, r12_adj, wengert_dup, r13, &
  r13_adj)
  to(0) = r12%a
  from_adj(0) = r12_adj%a
  call put(to(1), r12%b, 3)
  call put(from_adj(1), r12_adj%b, 3)
  to(41) = r12%c
  to(4) = r13(0)%a
  to(5) = r13(1)%a
  to(6) = r13(2)%a
  to(7) = r13(3)%a
  from_adj(4) = r13_adj(0)%a
  from_adj(5) = r13_adj(1)%a
  from_adj(6) = r13_adj(2)%a
  from_adj(7) = r13_adj(3)%a
  to(8) = r13(0)%in(0)%a
  to(9) = r13(0)%in(1)%a
  to(10) = r13(1)%in(0)%a
  to(11) = r13(1)%in(1)%a
  to(12) = r13(2)%in(0)%a
  to(13) = r13(2)%in(1)%a
  to(14) = r13(3)%in(0)%a
  to(15) = r13(3)%in(1)%a
  from_adj(8) = r13_adj(0)%in(0)%a
  from_adj(9) = r13_adj(0)%in(1)%a
  from_adj(10) = r13_adj(1)%in(0)%a
  from_adj(11) = r13_adj(1)%in(1)%a
  from_adj(12) = r13_adj(2)%in(0)%a
  from_adj(13) = r13_adj(2)%in(1)%a
  from_adj(14) = r13_adj(3)%in(0)%a
  from_adj(15) = r13_adj(3)%in(1)%a
  call put(to(16), r13(0)%in(0)%b, 3)
  call put(to(19), r13(0)%in(1)%b, 3)
  call put(to(22), r13(1)%in(0)%b, 3)
  call put(to(25), r13(1)%in(1)%b, 3)
  call put(to(28), r13(2)%in(0)%b, 3)
  call put(to(31), r13(2)%in(1)%b, 3)
  call put(to(34), r13(3)%in(0)%b, 3)
  call put(to(37), r13(3)%in(1)%b, 3)
  call put(from_adj(16), r13_adj(0)%in(0)%b, 3)
  call put(from_adj(19), r13_adj(0)%in(1)%b, 3)
  call put(from_adj(22), r13_adj(1)%in(0)%b, 3)
  call put(from_adj(25), r13_adj(1)%in(1)%b, 3)
  call put(from_adj(28), r13_adj(2)%in(0)%b, 3)
  call put(from_adj(31), r13_adj(2)%in(1)%b, 3)
  call put(from_adj(34), r13_adj(3)%in(0)%b, 3)
  call put(from_adj(37), r13_adj(3)%in(1)%b, 3)
  to(42) = r13(0)%in(0)%c
  to(43) = r13(0)%in(1)%c
  to(44) = r13(1)%in(0)%c
  to(45) = r13(1)%in(1)%c
  to(46) = r13(2)%in(0)%c
  to(47) = r13(2)%in(1)%c
  to(48) = r13(3)%in(0)%c
  to(49) = r13(3)%in(1)%c
end subroutine
end module

program main
  use random_8001_557
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 251029748, 40, 9, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
