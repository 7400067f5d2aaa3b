! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 843 of seed 9950, shrunk; seen with -O0:
! refused [W0021].
module random_9950_843
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
    integer :: c
    real(8) :: d
  end type
  type(p0_r0), save :: p0_gr2(0:5)
contains

! program 843 of seed 9950
function p0_f(r12) result(res)
  type(p0_r0), intent(inout) :: r12
  real(8) :: res
  integer :: i15
  integer :: i17
  integer :: i18
  do i15 = 0, 5
    p0_gr2(i15)%a = 0.5_8
  end do
  do i17 = 0, 5
    p0_gr2(i17)%c = 3
  end do
  do i18 = 0, 5
    p0_gr2(i18)%d = 0.5_8
  end do
  call wengert_checkpoint_begin()
  p0_gr2(0)%d = p0_gr2(r12%c)%d
  call wengert_checkpoint_end()
  res = p0_gr2(r12%c)%a
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r0) :: r12
  r12%a = from(0)
  r12%c = 2
  r12%d = from(1)
  to(2) = p0_f(r12)
  to(0) = r12%a
  to(3) = r12%c
  to(1) = r12%d
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r0) :: r12, r12_tan
  real(8), external :: p0_wengert_tangent
  r12%a = from(0)
  r12_tan%a = from_tan(0)
  r12%c = 2
  r12_tan%c = 0
  r12%d = from(1)
  r12_tan%d = from_tan(1)
  to_tan(2) = p0_wengert_tangent(p0_f, wengert_dup, r12, r12_tan)
  to(0) = r12%a
  to_tan(0) = r12_tan%a
  to(3) = r12%c
  to(1) = r12%d
  to_tan(1) = r12_tan%d
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r0) :: r12, r12_adj
  external :: p0_wengert_adjoint
  r12%a = from(0)
  r12_adj%a = to_adj(0)
  r12%c = 2
  r12_adj%c = 0
  r12%d = from(1)
  r12_adj%d = to_adj(1)
  call p0_wengert_adjoint(p0_f, wengert_dup, r12, r12_adj)
  to(0) = r12%a
  from_adj(0) = r12_adj%a
  to(3) = r12%c
  to(1) = r12%d
  from_adj(1) = r12_adj%d
end subroutine
end module

program main
  use random_9950_843
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 674487423, 2, 1, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
