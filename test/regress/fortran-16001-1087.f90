! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1087 of seed 16001, shrunk; seen with -O0:
! refused [W0013].
module random_16001_1087
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
    real(8) :: d(0:2, 0:1)
  end type
  type :: p0_r1
    real(8) :: a
    real(8) :: b(0:3)
    type(p0_r0) :: in(0:1)
    integer :: c
  end type
contains

! program 1087 of seed 16001
elemental function p0_h1(k16, k17, k18, s19) result(res)
  integer, value :: k16
  integer, intent(in) :: k17
  integer, value :: k18
  real(8), intent(in) :: s19
  real(8) :: res
  integer :: k20
  type(p0_r1) :: r21
  real(8) :: w31(0:3)
  integer :: i23
  integer :: i28
  integer :: i29
  integer :: i30
  integer :: i32
  k20 = k17
  r21%a = 0.5_8
  r21%b = 0.0_8
  do i23 = 0, 1
    r21%in(i23)%a = 0.5_8
  end do
  do i30 = 0, 1
    do i29 = 0, 2
      do i28 = 0, 1
        r21%in(i28)%d(i29, i30) = s19
      end do
    end do
  end do
  r21%c = k20
  do i32 = 0, 3
    w31(i32) = sum(r21%b(2:0:-2), mask=.true.)
  end do
  res = w31(0)
  return
end function
subroutine p0_f(m, x35, y36, ix37)
  integer, intent(in) :: m
  real(8), intent(inout) :: x35(0:5)
  real(8), intent(inout) :: y36(0:4)
  integer, intent(in) :: ix37(0:1)
  real(8) :: t39
  type(p0_r1) :: r40
  integer :: i41
  integer :: i42
  integer :: i47
  integer :: i48
  integer :: i49
  integer :: i51
  integer :: i52
  integer :: i53
  t39 = 0.5_8
  r40%a = 0.5_8
  do i41 = 0, 3
    r40%b(i41) = 0.5_8
  end do
  do i42 = 0, 1
    r40%in(i42)%a = x35(0)
  end do
  do i49 = 0, 1
    do i48 = 0, 2
      do i47 = 0, 1
        r40%in(i47)%d(i48, i49) = 0.5_8
      end do
    end do
  end do
  r40%c = 0
  y36(0) = r40%in(0)%d(2, 0)
  do i51 = 0, 0
    do i52 = 1, 1, -2
      call wengert_checkpoint_begin()
      t39 = p0_h1(0, r40%c, 0, x35(0))
      call wengert_checkpoint_end()
    end do
    do concurrent (i53 = 0:3)
      x35(0) = t39
    end do
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x35(0:5)
  real(8) :: y36(0:4)
  integer :: ix37(0:1)
  call get(x35, from(0), 6)
  call get(y36, from(6), 5)
  ix37 = [2, 5]
  call p0_f(2, x35, y36, ix37)
  call put(to(0), x35, 6)
  call put(to(6), y36, 5)
  call puti(to(12), ix37, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x35(0:5), x35_tan(0:5)
  real(8) :: y36(0:4), y36_tan(0:4)
  integer :: ix37(0:1)
  external :: p0_wengert_tangent
  call get(x35, from(0), 6)
  call get(x35_tan, from_tan(0), 6)
  call get(y36, from(6), 5)
  call get(y36_tan, from_tan(6), 5)
  ix37 = [2, 5]
  call p0_wengert_tangent(p0_f, wengert_const, 2, wengert_dup, x35, x35_tan, wengert_dup, y36, &
  y36_tan, wengert_const, ix37)
  call put(to(0), x35, 6)
  call put(to_tan(0), x35_tan, 6)
  call put(to(6), y36, 5)
  call put(to_tan(6), y36_tan, 5)
  call puti(to(12), ix37, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x35(0:5), x35_adj(0:5)
  real(8) :: y36(0:4), y36_adj(0:4)
  integer :: ix37(0:1)
  external :: p0_wengert_adjoint
  call get(x35, from(0), 6)
  call get(x35_adj, to_adj(0), 6)
  call get(y36, from(6), 5)
  call get(y36_adj, to_adj(6), 5)
  ix37 = [2, 5]
  call p0_wengert_adjoint(p0_f, wengert_const, 2, wengert_dup, x35, x35_adj, wengert_dup, y36, &
  y36_adj, wengert_const, ix37)
  call put(to(0), x35, 6)
  call put(from_adj(0), x35_adj, 6)
  call put(to(6), y36, 5)
  call put(from_adj(6), y36_adj, 5)
  call puti(to(12), ix37, 2)
end subroutine
end module

program main
  use random_16001_1087
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 884910102, 11, 2, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
