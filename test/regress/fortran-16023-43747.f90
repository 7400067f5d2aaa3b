! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-activity=off
! Program 43747 of seed 16023, shrunk; seen with -O2 -mllvm -wengert-activity=off:
! refused [W0013].
module random_16023_43747
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
    real(8) :: b
    integer :: c
  end type
  type :: p0_r1
    real(8) :: a
    integer :: b
    type(p0_r0) :: in(0:1)
  end type
  integer, save :: p0_gi2
contains

! program 43747 of seed 16023
subroutine p0_f(m, ix19, r20, y21)
  integer, intent(in) :: m
  integer, intent(in) :: ix19(0:2)
  type(p0_r0), intent(in) :: r20
  real(8), intent(inout) :: y21(0:m - 1)
  type(p0_r1) :: r22
  integer :: i23
  integer :: i24
  integer :: i25
  integer :: i27
  p0_gi2 = 1
  r22%a = 0.5_8
  r22%b = modulo(ix19(1), 4)
  do i23 = 0, 1
    r22%in(i23)%a = 0.5_8
  end do
  do i24 = 0, 1
    r22%in(i24)%b = merge(0.5_8, 0.5_8, r20%b < (-0.41_8))
  end do
  do i25 = 0, 1
    r22%in(i25)%c = modulo(int(1.5_8 * cos(y21(i25) + (0.2_8 * real(p0_gi2, 8)))), 4)
  end do
  do i27 = 0, 1
    associate (al28 => y21(0))
      call wengert_checkpoint_begin()
      select case (min(max(r22%in(0)%c * 2, 0), 4))
      case (0)
        y21(0) = 0.5_8 / al28
      case (2)
        call wengert_checkpoint_begin()
        r22%in(p0_gi2 / 2) = r22%in(min(max(r22%b * 2, 0), 1))
        call wengert_checkpoint_end()
      case default
      end select
      call wengert_checkpoint_end()
    end associate
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  integer :: ix19(0:2)
  type(p0_r0) :: r20
  real(8) :: y21(0:2)
  ix19 = [2, 5, 0]
  r20%a = from(0)
  r20%b = from(1)
  r20%c = 2
  call get(y21, from(2), 3)
  call p0_f(3, ix19, r20, y21)
  call puti(to(6), ix19, 3)
  to(0) = r20%a
  to(1) = r20%b
  to(9) = r20%c
  call put(to(2), y21, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  integer :: ix19(0:2)
  type(p0_r0) :: r20, r20_tan
  real(8) :: y21(0:2), y21_tan(0:2)
  external :: p0_wengert_tangent
  ix19 = [2, 5, 0]
  r20%a = from(0)
  r20_tan%a = from_tan(0)
  r20%b = from(1)
  r20_tan%b = from_tan(1)
  r20%c = 2
  r20_tan%c = 0
  call get(y21, from(2), 3)
  call get(y21_tan, from_tan(2), 3)
  call p0_wengert_tangent(p0_f, wengert_const, 3, wengert_const, ix19, wengert_dup, r20, r20_tan, &
  wengert_dup, y21, y21_tan)
  call puti(to(6), ix19, 3)
  to(0) = r20%a
  to_tan(0) = r20_tan%a
  to(1) = r20%b
  to_tan(1) = r20_tan%b
  to(9) = r20%c
  call put(to(2), y21, 3)
  call put(to_tan(2), y21_tan, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  integer :: ix19(0:2)
  type(p0_r0) :: r20, r20_adj
  real(8) :: y21(0:2), y21_adj(0:2)
  external :: p0_wengert_adjoint
  ix19 = [2, 5, 0]
  r20%a = from(0)
  r20_adj%a = to_adj(0)
  r20%b = from(1)
  r20_adj%b = to_adj(1)
  r20%c = 2
  r20_adj%c = 0
  call get(y21, from(2), 3)
  call get(y21_adj, to_adj(2), 3)
  call p0_wengert_adjoint(p0_f, wengert_const, 3, wengert_const, ix19, wengert_dup, r20, r20_adj, &
  wengert_dup, y21, y21_adj)
  call puti(to(6), ix19, 3)
  to(0) = r20%a
  from_adj(0) = r20_adj%a
  to(1) = r20%b
  from_adj(1) = r20_adj%b
  to(9) = r20%c
  call put(to(2), y21, 3)
  call put(from_adj(2), y21_adj, 3)
end subroutine
end module

program main
  use random_16023_43747
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 88823068, 5, 4, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
