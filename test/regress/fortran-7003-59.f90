! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 59 of seed 7003, shrunk; seen with -O0:
! refused [W0013].
module random_7003_59
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
    integer :: b
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
    real(8) :: b
  end type
contains

! program 59 of seed 7003
function p0_f(r14, ix15) result(res)
  type(p0_r1), intent(inout) :: r14(0:5)
  integer, intent(in) :: ix15(0:2)
  real(8) :: res
  type(p0_r0) :: r17
  r17%a = 0.5_8
  r17%b = ix15(0)
  r14(0) = r14(r17%b)
  res = merge(0.5_8, r14(0)%b, 0.5_8 <= r14(r14(0)%in(modulo(ix15(2), 2))%b)%in(0)%a)
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r1) :: r14(0:5)
  integer :: ix15(0:2)
  r14(0)%a = from(0)
  r14(1)%a = from(1)
  r14(2)%a = from(2)
  r14(3)%a = from(3)
  r14(4)%a = from(4)
  r14(5)%a = from(5)
  r14(0)%in(0)%a = from(6)
  r14(0)%in(1)%a = from(7)
  r14(1)%in(0)%a = from(8)
  r14(1)%in(1)%a = from(9)
  r14(2)%in(0)%a = from(10)
  r14(2)%in(1)%a = from(11)
  r14(3)%in(0)%a = from(12)
  r14(3)%in(1)%a = from(13)
  r14(4)%in(0)%a = from(14)
  r14(4)%in(1)%a = from(15)
  r14(5)%in(0)%a = from(16)
  r14(5)%in(1)%a = from(17)
  r14(0)%in(0)%b = 2
  r14(0)%in(1)%b = 5
  r14(1)%in(0)%b = 2
  r14(1)%in(1)%b = 5
  r14(2)%in(0)%b = 2
  r14(2)%in(1)%b = 5
  r14(3)%in(0)%b = 2
  r14(3)%in(1)%b = 5
  r14(4)%in(0)%b = 2
  r14(4)%in(1)%b = 5
  r14(5)%in(0)%b = 2
  r14(5)%in(1)%b = 5
  r14(0)%b = from(18)
  r14(1)%b = from(19)
  r14(2)%b = from(20)
  r14(3)%b = from(21)
  r14(4)%b = from(22)
  r14(5)%b = from(23)
  ix15 = [2, 1, 0]
  to(24) = p0_f(r14, ix15)
  to(0) = r14(0)%a
  to(1) = r14(1)%a
  to(2) = r14(2)%a
  to(3) = r14(3)%a
  to(4) = r14(4)%a
  to(5) = r14(5)%a
  to(6) = r14(0)%in(0)%a
  to(7) = r14(0)%in(1)%a
  to(8) = r14(1)%in(0)%a
  to(9) = r14(1)%in(1)%a
  to(10) = r14(2)%in(0)%a
  to(11) = r14(2)%in(1)%a
  to(12) = r14(3)%in(0)%a
  to(13) = r14(3)%in(1)%a
  to(14) = r14(4)%in(0)%a
  to(15) = r14(4)%in(1)%a
  to(16) = r14(5)%in(0)%a
  to(17) = r14(5)%in(1)%a
  to(25) = r14(0)%in(0)%b
  to(26) = r14(0)%in(1)%b
  to(27) = r14(1)%in(0)%b
  to(28) = r14(1)%in(1)%b
  to(29) = r14(2)%in(0)%b
  to(30) = r14(2)%in(1)%b
  to(31) = r14(3)%in(0)%b
  to(32) = r14(3)%in(1)%b
  to(33) = r14(4)%in(0)%b
  to(34) = r14(4)%in(1)%b
  to(35) = r14(5)%in(0)%b
  to(36) = r14(5)%in(1)%b
  to(18) = r14(0)%b
  to(19) = r14(1)%b
  to(20) = r14(2)%b
  to(21) = r14(3)%b
  to(22) = r14(4)%b
  to(23) = r14(5)%b
  call puti(to(37), ix15, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r1) :: r14(0:5), r14_tan(0:5)
  integer :: ix15(0:2)
  real(8), external :: p0_wengert_tangent
  r14(0)%a = from(0)
  r14(1)%a = from(1)
  r14(2)%a = from(2)
  r14(3)%a = from(3)
  r14(4)%a = from(4)
  r14(5)%a = from(5)
  r14_tan(0)%a = from_tan(0)
  r14_tan(1)%a = from_tan(1)
  r14_tan(2)%a = from_tan(2)
  r14_tan(3)%a = from_tan(3)
  r14_tan(4)%a = from_tan(4)
  r14_tan(5)%a = from_tan(5)
  r14(0)%in(0)%a = from(6)
  r14(0)%in(1)%a = from(7)
  r14(1)%in(0)%a = from(8)
  r14(1)%in(1)%a = from(9)
  r14(2)%in(0)%a = from(10)
  r14(2)%in(1)%a = from(11)
  r14(3)%in(0)%a = from(12)
  r14(3)%in(1)%a = from(13)
  r14(4)%in(0)%a = from(14)
  r14(4)%in(1)%a = from(15)
  r14(5)%in(0)%a = from(16)
  r14(5)%in(1)%a = from(17)
  r14_tan(0)%in(0)%a = from_tan(6)
  r14_tan(0)%in(1)%a = from_tan(7)
  r14_tan(1)%in(0)%a = from_tan(8)
  r14_tan(1)%in(1)%a = from_tan(9)
  r14_tan(2)%in(0)%a = from_tan(10)
  r14_tan(2)%in(1)%a = from_tan(11)
  r14_tan(3)%in(0)%a = from_tan(12)
  r14_tan(3)%in(1)%a = from_tan(13)
  r14_tan(4)%in(0)%a = from_tan(14)
  r14_tan(4)%in(1)%a = from_tan(15)
  r14_tan(5)%in(0)%a = from_tan(16)
  r14_tan(5)%in(1)%a = from_tan(17)
  r14(0)%in(0)%b = 2
  r14_tan(0)%in(0)%b = 0
  r14(0)%in(1)%b = 5
  r14_tan(0)%in(1)%b = 0
  r14(1)%in(0)%b = 2
  r14_tan(1)%in(0)%b = 0
  r14(1)%in(1)%b = 5
  r14_tan(1)%in(1)%b = 0
  r14(2)%in(0)%b = 2
  r14_tan(2)%in(0)%b = 0
  r14(2)%in(1)%b = 5
  r14_tan(2)%in(1)%b = 0
  r14(3)%in(0)%b = 2
  r14_tan(3)%in(0)%b = 0
  r14(3)%in(1)%b = 5
  r14_tan(3)%in(1)%b = 0
  r14(4)%in(0)%b = 2
  r14_tan(4)%in(0)%b = 0
  r14(4)%in(1)%b = 5
  r14_tan(4)%in(1)%b = 0
  r14(5)%in(0)%b = 2
  r14_tan(5)%in(0)%b = 0
  r14(5)%in(1)%b = 5
  r14_tan(5)%in(1)%b = 0
  r14(0)%b = from(18)
  r14(1)%b = from(19)
  r14(2)%b = from(20)
  r14(3)%b = from(21)
  r14(4)%b = from(22)
  r14(5)%b = from(23)
  r14_tan(0)%b = from_tan(18)
  r14_tan(1)%b = from_tan(19)
  r14_tan(2)%b = from_tan(20)
  r14_tan(3)%b = from_tan(21)
  r14_tan(4)%b = from_tan(22)
  r14_tan(5)%b = from_tan(23)
  ix15 = [2, 1, 0]
  to_tan(24) = p0_wengert_tangent(p0_f, wengert_dup, r14, r14_tan, wengert_const, ix15)
  to(0) = r14(0)%a
  to(1) = r14(1)%a
  to(2) = r14(2)%a
  to(3) = r14(3)%a
  to(4) = r14(4)%a
  to(5) = r14(5)%a
  to_tan(0) = r14_tan(0)%a
  to_tan(1) = r14_tan(1)%a
  to_tan(2) = r14_tan(2)%a
  to_tan(3) = r14_tan(3)%a
  to_tan(4) = r14_tan(4)%a
  to_tan(5) = r14_tan(5)%a
  to(6) = r14(0)%in(0)%a
  to(7) = r14(0)%in(1)%a
  to(8) = r14(1)%in(0)%a
  to(9) = r14(1)%in(1)%a
  to(10) = r14(2)%in(0)%a
  to(11) = r14(2)%in(1)%a
  to(12) = r14(3)%in(0)%a
  to(13) = r14(3)%in(1)%a
  to(14) = r14(4)%in(0)%a
  to(15) = r14(4)%in(1)%a
  to(16) = r14(5)%in(0)%a
  to(17) = r14(5)%in(1)%a
  to_tan(6) = r14_tan(0)%in(0)%a
  to_tan(7) = r14_tan(0)%in(1)%a
  to_tan(8) = r14_tan(1)%in(0)%a
  to_tan(9) = r14_tan(1)%in(1)%a
  to_tan(10) = r14_tan(2)%in(0)%a
  to_tan(11) = r14_tan(2)%in(1)%a
  to_tan(12) = r14_tan(3)%in(0)%a
  to_tan(13) = r14_tan(3)%in(1)%a
  to_tan(14) = r14_tan(4)%in(0)%a
  to_tan(15) = r14_tan(4)%in(1)%a
  to_tan(16) = r14_tan(5)%in(0)%a
  to_tan(17) = r14_tan(5)%in(1)%a
  to(25) = r14(0)%in(0)%b
  to(26) = r14(0)%in(1)%b
  to(27) = r14(1)%in(0)%b
  to(28) = r14(1)%in(1)%b
  to(29) = r14(2)%in(0)%b
  to(30) = r14(2)%in(1)%b
  to(31) = r14(3)%in(0)%b
  to(32) = r14(3)%in(1)%b
  to(33) = r14(4)%in(0)%b
  to(34) = r14(4)%in(1)%b
  to(35) = r14(5)%in(0)%b
  to(36) = r14(5)%in(1)%b
  to(18) = r14(0)%b
  to(19) = r14(1)%b
  to(20) = r14(2)%b
  to(21) = r14(3)%b
  to(22) = r14(4)%b
  to(23) = r14(5)%b
  to_tan(18) = r14_tan(0)%b
  to_tan(19) = r14_tan(1)%b
  to_tan(20) = r14_tan(2)%b
  to_tan(21) = r14_tan(3)%b
  to_tan(22) = r14_tan(4)%b
  to_tan(23) = r14_tan(5)%b
  call puti(to(37), ix15, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r1) :: r14(0:5), r14_adj(0:5)
  integer :: ix15(0:2)
  external :: p0_wengert_adjoint
  r14(0)%a = from(0)
  r14(1)%a = from(1)
  r14(2)%a = from(2)
  r14(3)%a = from(3)
  r14(4)%a = from(4)
  r14(5)%a = from(5)
  r14_adj(0)%a = to_adj(0)
  r14_adj(1)%a = to_adj(1)
  r14_adj(2)%a = to_adj(2)
  r14_adj(3)%a = to_adj(3)
  r14_adj(4)%a = to_adj(4)
  r14_adj(5)%a = to_adj(5)
  r14(0)%in(0)%a = from(6)
  r14(0)%in(1)%a = from(7)
  r14(1)%in(0)%a = from(8)
  r14(1)%in(1)%a = from(9)
  r14(2)%in(0)%a = from(10)
  r14(2)%in(1)%a = from(11)
  r14(3)%in(0)%a = from(12)
  r14(3)%in(1)%a = from(13)
  r14(4)%in(0)%a = from(14)
  r14(4)%in(1)%a = from(15)
  r14(5)%in(0)%a = from(16)
  r14(5)%in(1)%a = from(17)
  r14_adj(0)%in(0)%a = to_adj(6)
  r14_adj(0)%in(1)%a = to_adj(7)
  r14_adj(1)%in(0)%a = to_adj(8)
  r14_adj(1)%in(1)%a = to_adj(9)
  r14_adj(2)%in(0)%a = to_adj(10)
  r14_adj(2)%in(1)%a = to_adj(11)
  r14_adj(3)%in(0)%a = to_adj(12)
  r14_adj(3)%in(1)%a = to_adj(13)
  r14_adj(4)%in(0)%a = to_adj(14)
  r14_adj(4)%in(1)%a = to_adj(15)
  r14_adj(5)%in(0)%a = to_adj(16)
  r14_adj(5)%in(1)%a = to_adj(17)
  r14(0)%in(0)%b = 2
  r14_adj(0)%in(0)%b = 0
  r14(0)%in(1)%b = 5
  r14_adj(0)%in(1)%b = 0
  r14(1)%in(0)%b = 2
  r14_adj(1)%in(0)%b = 0
  r14(1)%in(1)%b = 5
  r14_adj(1)%in(1)%b = 0
  r14(2)%in(0)%b = 2
  r14_adj(2)%in(0)%b = 0
  r14(2)%in(1)%b = 5
  r14_adj(2)%in(1)%b = 0
  r14(3)%in(0)%b = 2
  r14_adj(3)%in(0)%b = 0
  r14(3)%in(1)%b = 5
  r14_adj(3)%in(1)%b = 0
  r14(4)%in(0)%b = 2
  r14_adj(4)%in(0)%b = 0
  r14(4)%in(1)%b = 5
  r14_adj(4)%in(1)%b = 0
  r14(5)%in(0)%b = 2
  r14_adj(5)%in(0)%b = 0
  r14(5)%in(1)%b = 5
  r14_adj(5)%in(1)%b = 0
  r14(0)%b = from(18)
  r14(1)%b = from(19)
  r14(2)%b = from(20)
  r14(3)%b = from(21)
  r14(4)%b = from(22)
  r14(5)%b = from(23)
  r14_adj(0)%b = to_adj(18)
  r14_adj(1)%b = to_adj(19)
  r14_adj(2)%b = to_adj(20)
  r14_adj(3)%b = to_adj(21)
  r14_adj(4)%b = to_adj(22)
  r14_adj(5)%b = to_adj(23)
  ix15 = [2, 1, 0]
  call p0_wengert_adjoint(p0_f, wengert_dup, r14, r14_adj, wengert_const, ix15)
  to(0) = r14(0)%a
  to(1) = r14(1)%a
  to(2) = r14(2)%a
  to(3) = r14(3)%a
  to(4) = r14(4)%a
  to(5) = r14(5)%a
  from_adj(0) = r14_adj(0)%a
  from_adj(1) = r14_adj(1)%a
  from_adj(2) = r14_adj(2)%a
  from_adj(3) = r14_adj(3)%a
  from_adj(4) = r14_adj(4)%a
  from_adj(5) = r14_adj(5)%a
  to(6) = r14(0)%in(0)%a
  to(7) = r14(0)%in(1)%a
  to(8) = r14(1)%in(0)%a
  to(9) = r14(1)%in(1)%a
  to(10) = r14(2)%in(0)%a
  to(11) = r14(2)%in(1)%a
  to(12) = r14(3)%in(0)%a
  to(13) = r14(3)%in(1)%a
  to(14) = r14(4)%in(0)%a
  to(15) = r14(4)%in(1)%a
  to(16) = r14(5)%in(0)%a
  to(17) = r14(5)%in(1)%a
  from_adj(6) = r14_adj(0)%in(0)%a
  from_adj(7) = r14_adj(0)%in(1)%a
  from_adj(8) = r14_adj(1)%in(0)%a
  from_adj(9) = r14_adj(1)%in(1)%a
  from_adj(10) = r14_adj(2)%in(0)%a
  from_adj(11) = r14_adj(2)%in(1)%a
  from_adj(12) = r14_adj(3)%in(0)%a
  from_adj(13) = r14_adj(3)%in(1)%a
  from_adj(14) = r14_adj(4)%in(0)%a
  from_adj(15) = r14_adj(4)%in(1)%a
  from_adj(16) = r14_adj(5)%in(0)%a
  from_adj(17) = r14_adj(5)%in(1)%a
  to(25) = r14(0)%in(0)%b
  to(26) = r14(0)%in(1)%b
  to(27) = r14(1)%in(0)%b
  to(28) = r14(1)%in(1)%b
  to(29) = r14(2)%in(0)%b
  to(30) = r14(2)%in(1)%b
  to(31) = r14(3)%in(0)%b
  to(32) = r14(3)%in(1)%b
  to(33) = r14(4)%in(0)%b
  to(34) = r14(4)%in(1)%b
  to(35) = r14(5)%in(0)%b
  to(36) = r14(5)%in(1)%b
  to(18) = r14(0)%b
  to(19) = r14(1)%b
  to(20) = r14(2)%b
  to(21) = r14(3)%b
  to(22) = r14(4)%b
  to(23) = r14(5)%b
  from_adj(18) = r14_adj(0)%b
  from_adj(19) = r14_adj(1)%b
  from_adj(20) = r14_adj(2)%b
  from_adj(21) = r14_adj(3)%b
  from_adj(22) = r14_adj(4)%b
  from_adj(23) = r14_adj(5)%b
  call puti(to(37), ix15, 3)
end subroutine
end module

program main
  use random_7003_59
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 82163729, 24, 15, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
