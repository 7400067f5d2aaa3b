! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 9599 of seed 18003, shrunk; seen with -O3:
! refused [W0010].
module random_18003_9599
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
    real(8) :: b(0:1)
  end type
contains

! program 9599 of seed 18003
recursive subroutine p0_h0(depth5, r2, v3, r4)
  integer, intent(in) :: depth5
  type(p0_r0), intent(inout) :: r2
  type(p0_r0), value :: v3
  type(p0_r0), intent(inout) :: r4
  r4%b = r2%b
  v3%b(0) = r2%a
  if (depth5 > 0) call p0_h0(depth5 - 1, v3, r4, r2)
end subroutine
subroutine p0_f(n, r12)
  integer, intent(in) :: n
  type(p0_r0), intent(inout) :: r12(0:n - 1)
  type(p0_r0) :: r13
  type(p0_r0) :: r17(0:n - 1)
  integer :: i18
  integer :: i19
  integer :: i20
  r13%a = 0.5_8
  r13%b = 0.0_8
  do i18 = 0, n - 1
    r17(i18)%a = r12(0)%b(0)
  end do
  do i20 = 0, 1
    do i19 = 0, n - 1
      r17(i19)%b(i20) = 0.5_8
    end do
  end do
  call p0_h0(1, r17(0), r13, r12(0))
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r0) :: r12(0:7)
  r12(0)%a = from(0)
  r12(1)%a = from(1)
  r12(2)%a = from(2)
  r12(3)%a = from(3)
  r12(4)%a = from(4)
  r12(5)%a = from(5)
  r12(6)%a = from(6)
  r12(7)%a = from(7)
  call get(r12(0)%b, from(8), 2)
  call get(r12(1)%b, from(10), 2)
  call get(r12(2)%b, from(12), 2)
  call get(r12(3)%b, from(14), 2)
  call get(r12(4)%b, from(16), 2)
  call get(r12(5)%b, from(18), 2)
  call get(r12(6)%b, from(20), 2)
  call get(r12(7)%b, from(22), 2)
  call p0_f(8, r12)
  to(0) = r12(0)%a
  to(1) = r12(1)%a
  to(2) = r12(2)%a
  to(3) = r12(3)%a
  to(4) = r12(4)%a
  to(5) = r12(5)%a
  to(6) = r12(6)%a
  to(7) = r12(7)%a
  call put(to(8), r12(0)%b, 2)
  call put(to(10), r12(1)%b, 2)
  call put(to(12), r12(2)%b, 2)
  call put(to(14), r12(3)%b, 2)
  call put(to(16), r12(4)%b, 2)
  call put(to(18), r12(5)%b, 2)
  call put(to(20), r12(6)%b, 2)
  call put(to(22), r12(7)%b, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r0) :: r12(0:7), r12_tan(0:7)
  external :: p0_wengert_tangent
  r12(0)%a = from(0)
  r12(1)%a = from(1)
  r12(2)%a = from(2)
  r12(3)%a = from(3)
  r12(4)%a = from(4)
  r12(5)%a = from(5)
  r12(6)%a = from(6)
  r12(7)%a = from(7)
  r12_tan(0)%a = from_tan(0)
  r12_tan(1)%a = from_tan(1)
  r12_tan(2)%a = from_tan(2)
  r12_tan(3)%a = from_tan(3)
  r12_tan(4)%a = from_tan(4)
  r12_tan(5)%a = from_tan(5)
  r12_tan(6)%a = from_tan(6)
  r12_tan(7)%a = from_tan(7)
  call get(r12(0)%b, from(8), 2)
  call get(r12(1)%b, from(10), 2)
  call get(r12(2)%b, from(12), 2)
  call get(r12(3)%b, from(14), 2)
  call get(r12(4)%b, from(16), 2)
  call get(r12(5)%b, from(18), 2)
  call get(r12(6)%b, from(20), 2)
  call get(r12(7)%b, from(22), 2)
  call get(r12_tan(0)%b, from_tan(8), 2)
  call get(r12_tan(1)%b, from_tan(10), 2)
  call get(r12_tan(2)%b, from_tan(12), 2)
  call get(r12_tan(3)%b, from_tan(14), 2)
  call get(r12_tan(4)%b, from_tan(16), 2)
  call get(r12_tan(5)%b, from_tan(18), 2)
  call get(r12_tan(6)%b, from_tan(20), 2)
  call get(r12_tan(7)%b, from_tan(22), 2)
  call p0_wengert_tangent(p0_f, wengert_const, 8, wengert_dup, r12, r12_tan)
  to(0) = r12(0)%a
  to(1) = r12(1)%a
  to(2) = r12(2)%a
  to(3) = r12(3)%a
  to(4) = r12(4)%a
  to(5) = r12(5)%a
  to(6) = r12(6)%a
  to(7) = r12(7)%a
  to_tan(0) = r12_tan(0)%a
  to_tan(1) = r12_tan(1)%a
  to_tan(2) = r12_tan(2)%a
  to_tan(3) = r12_tan(3)%a
  to_tan(4) = r12_tan(4)%a
  to_tan(5) = r12_tan(5)%a
  to_tan(6) = r12_tan(6)%a
  to_tan(7) = r12_tan(7)%a
  call put(to(8), r12(0)%b, 2)
  call put(to(10), r12(1)%b, 2)
  call put(to(12), r12(2)%b, 2)
  call put(to(14), r12(3)%b, 2)
  call put(to(16), r12(4)%b, 2)
  call put(to(18), r12(5)%b, 2)
  call put(to(20), r12(6)%b, 2)
  call put(to(22), r12(7)%b, 2)
  call put(to_tan(8), r12_tan(0)%b, 2)
  call put(to_tan(10), r12_tan(1)%b, 2)
  call put(to_tan(12), r12_tan(2)%b, 2)
  call put(to_tan(14), r12_tan(3)%b, 2)
  call put(to_tan(16), r12_tan(4)%b, 2)
  call put(to_tan(18), r12_tan(5)%b, 2)
  call put(to_tan(20), r12_tan(6)%b, 2)
  call put(to_tan(22), r12_tan(7)%b, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r0) :: r12(0:7), r12_adj(0:7)
  external :: p0_wengert_adjoint
  r12(0)%a = from(0)
  r12(1)%a = from(1)
  r12(2)%a = from(2)
  r12(3)%a = from(3)
  r12(4)%a = from(4)
  r12(5)%a = from(5)
  r12(6)%a = from(6)
  r12(7)%a = from(7)
  r12_adj(0)%a = to_adj(0)
  r12_adj(1)%a = to_adj(1)
  r12_adj(2)%a = to_adj(2)
  r12_adj(3)%a = to_adj(3)
  r12_adj(4)%a = to_adj(4)
  r12_adj(5)%a = to_adj(5)
  r12_adj(6)%a = to_adj(6)
  r12_adj(7)%a = to_adj(7)
  call get(r12(0)%b, from(8), 2)
  call get(r12(1)%b, from(10), 2)
  call get(r12(2)%b, from(12), 2)
  call get(r12(3)%b, from(14), 2)
  call get(r12(4)%b, from(16), 2)
  call get(r12(5)%b, from(18), 2)
  call get(r12(6)%b, from(20), 2)
  call get(r12(7)%b, from(22), 2)
  call get(r12_adj(0)%b, to_adj(8), 2)
  call get(r12_adj(1)%b, to_adj(10), 2)
  call get(r12_adj(2)%b, to_adj(12), 2)
  call get(r12_adj(3)%b, to_adj(14), 2)
  call get(r12_adj(4)%b, to_adj(16), 2)
  call get(r12_adj(5)%b, to_adj(18), 2)
  call get(r12_adj(6)%b, to_adj(20), 2)
  call get(r12_adj(7)%b, to_adj(22), 2)
  call p0_wengert_adjoint(p0_f, wengert_const, 8, wengert_dup, r12, r12_adj)
  to(0) = r12(0)%a
  to(1) = r12(1)%a
  to(2) = r12(2)%a
  to(3) = r12(3)%a
  to(4) = r12(4)%a
  to(5) = r12(5)%a
  to(6) = r12(6)%a
  to(7) = r12(7)%a
  from_adj(0) = r12_adj(0)%a
  from_adj(1) = r12_adj(1)%a
  from_adj(2) = r12_adj(2)%a
  from_adj(3) = r12_adj(3)%a
  from_adj(4) = r12_adj(4)%a
  from_adj(5) = r12_adj(5)%a
  from_adj(6) = r12_adj(6)%a
  from_adj(7) = r12_adj(7)%a
  call put(to(8), r12(0)%b, 2)
  call put(to(10), r12(1)%b, 2)
  call put(to(12), r12(2)%b, 2)
  call put(to(14), r12(3)%b, 2)
  call put(to(16), r12(4)%b, 2)
  call put(to(18), r12(5)%b, 2)
  call put(to(20), r12(6)%b, 2)
  call put(to(22), r12(7)%b, 2)
  call put(from_adj(8), r12_adj(0)%b, 2)
  call put(from_adj(10), r12_adj(1)%b, 2)
  call put(from_adj(12), r12_adj(2)%b, 2)
  call put(from_adj(14), r12_adj(3)%b, 2)
  call put(from_adj(16), r12_adj(4)%b, 2)
  call put(from_adj(18), r12_adj(5)%b, 2)
  call put(from_adj(20), r12_adj(6)%b, 2)
  call put(from_adj(22), r12_adj(7)%b, 2)
end subroutine
end module

program main
  use random_18003_9599
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 185243374, 24, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
