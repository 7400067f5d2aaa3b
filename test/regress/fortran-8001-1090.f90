! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1090 of seed 8001, shrunk; seen with -O2:
! refused [W0013].
module random_8001_1090
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
    real(8) :: b(0:3)
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
    real(4) :: c(0:1)
  end type
  type :: p0_smooth_r0
    real(8) :: a
    real(8) :: b(0:3)
  end type
  type :: p0_smooth_r1
    real(8) :: a
    type(p0_smooth_r0) :: in(0:1)
    real(8) :: c(0:1)
  end type
contains

! program 1090 of seed 8001
subroutine p0_f(n, m, r42, r43)
  integer, intent(in) :: n
  integer, intent(in) :: m
  type(p0_r1), intent(inout) :: r42
  type(p0_r1), intent(inout) :: r43
  integer :: row, column
  integer :: i46
  integer :: i47
  do i46 = 1, m - 1
    do i47 = 0, i46
      r43%c(0) = 0.5_4
      select case (0)
      case (0)
        r42%in(i46) = r43%in(i47)
      case (1)
        r43%in(0)%b(1) = 0.5_8
      case default
      end select
    end do
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_r1) :: r42
  type(p0_r1) :: r43
  r42%a = from(0)
  r42%in(0)%a = from(1)
  r42%in(1)%a = from(2)
  call get(r42%in(0)%b, from(3), 4)
  call get(r42%in(1)%b, from(7), 4)
  call getf(r42%c, from(11), 2)
  r43%a = from(13)
  r43%in(0)%a = from(14)
  r43%in(1)%a = from(15)
  call get(r43%in(0)%b, from(16), 4)
  call get(r43%in(1)%b, from(20), 4)
  call getf(r43%c, from(24), 2)
  call p0_f(6, 2, r42, r43)
  to(0) = r42%a
  to(1) = r42%in(0)%a
  to(2) = r42%in(1)%a
  call put(to(3), r42%in(0)%b, 4)
  call put(to(7), r42%in(1)%b, 4)
  call putf(to(11), r42%c, 2)
  to(13) = r43%a
  to(14) = r43%in(0)%a
  to(15) = r43%in(1)%a
  call put(to(16), r43%in(0)%b, 4)
  call put(to(20), r43%in(1)%b, 4)
  call putf(to(24), r43%c, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  type(p0_r1) :: r42, r42_tan
  type(p0_r1) :: r43, r43_tan
  external :: p0_wengert_tangent
  r42%a = from(0)
  r42_tan%a = from_tan(0)
  r42%in(0)%a = from(1)
  r42%in(1)%a = from(2)
  r42_tan%in(0)%a = from_tan(1)
  r42_tan%in(1)%a = from_tan(2)
  call get(r42%in(0)%b, from(3), 4)
  call get(r42%in(1)%b, from(7), 4)
  call get(r42_tan%in(0)%b, from_tan(3), 4)
  call get(r42_tan%in(1)%b, from_tan(7), 4)
  call getf(r42%c, from(11), 2)
  call getf(r42_tan%c, from_tan(11), 2)
  r43%a = from(13)
  r43_tan%a = from_tan(13)
  r43%in(0)%a = from(14)
  r43%in(1)%a = from(15)
  r43_tan%in(0)%a = from_tan(14)
  r43_tan%in(1)%a = from_tan(15)
  call get(r43%in(0)%b, from(16), 4)
  call get(r43%in(1)%b, from(20), 4)
  call get(r43_tan%in(0)%b, from_tan(16), 4)
  call get(r43_tan%in(1)%b, from_tan(20), 4)
  call getf(r43%c, from(24), 2)
  call getf(r43_tan%c, from_tan(24), 2)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_const, 2, wengert_dup, r42, r42_tan, &
  wengert_dup, r43, r43_tan)
  to(0) = r42%a
  to_tan(0) = r42_tan%a
  to(1) = r42%in(0)%a
  to(2) = r42%in(1)%a
  to_tan(1) = r42_tan%in(0)%a
  to_tan(2) = r42_tan%in(1)%a
  call put(to(3), r42%in(0)%b, 4)
  call put(to(7), r42%in(1)%b, 4)
  call put(to_tan(3), r42_tan%in(0)%b, 4)
  call put(to_tan(7), r42_tan%in(1)%b, 4)
  call putf(to(11), r42%c, 2)
  call putf(to_tan(11), r42_tan%c, 2)
  to(13) = r43%a
  to_tan(13) = r43_tan%a
  to(14) = r43%in(0)%a
  to(15) = r43%in(1)%a
  to_tan(14) = r43_tan%in(0)%a
  to_tan(15) = r43_tan%in(1)%a
  call put(to(16), r43%in(0)%b, 4)
  call put(to(20), r43%in(1)%b, 4)
  call put(to_tan(16), r43_tan%in(0)%b, 4)
  call put(to_tan(20), r43_tan%in(1)%b, 4)
  call putf(to(24), r43%c, 2)
  call putf(to_tan(24), r43_tan%c, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  type(p0_r1) :: r42, r42_adj
  type(p0_r1) :: r43, r43_adj
  external :: p0_wengert_adjoint
  r42%a = from(0)
  r42_adj%a = to_adj(0)
  r42%in(0)%a = from(1)
  r42%in(1)%a = from(2)
  r42_adj%in(0)%a = to_adj(1)
  r42_adj%in(1)%a = to_adj(2)
  call get(r42%in(0)%b, from(3), 4)
  call get(r42%in(1)%b, from(7), 4)
  call get(r42_adj%in(0)%b, to_adj(3), 4)
  call get(r42_adj%in(1)%b, to_adj(7), 4)
  call getf(r42%c, from(11), 2)
  call getf(r42_adj%c, to_adj(11), 2)
  r43%a = from(13)
  r43_adj%a = to_adj(13)
  r43%in(0)%a = from(14)
  r43%in(1)%a = from(15)
  r43_adj%in(0)%a = to_adj(14)
  r43_adj%in(1)%a = to_adj(15)
  call get(r43%in(0)%b, from(16), 4)
  call get(r43%in(1)%b, from(20), 4)
  call get(r43_adj%in(0)%b, to_adj(16), 4)
  call get(r43_adj%in(1)%b, to_adj(20), 4)
  call getf(r43%c, from(24), 2)
  call getf(r43_adj%c, to_adj(24), 2)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_const, 2, wengert_dup, r42, r42_adj, &
  wengert_dup, r43, r43_adj)
  to(0) = r42%a
  from_adj(0) = r42_adj%a
  to(1) = r42%in(0)%a
  to(2) = r42%in(1)%a
  from_adj(1) = r42_adj%in(0)%a
  from_adj(2) = r42_adj%in(1)%a
  call put(to(3), r42%in(0)%b, 4)
  call put(to(7), r42%in(1)%b, 4)
  call put(from_adj(3), r42_adj%in(0)%b, 4)
  call put(from_adj(7), r42_adj%in(1)%b, 4)
  call putf(to(11), r42%c, 2)
  call putf(from_adj(11), r42_adj%c, 2)
  to(13) = r43%a
  from_adj(13) = r43_adj%a
  to(14) = r43%in(0)%a
  to(15) = r43%in(1)%a
  from_adj(14) = r43_adj%in(0)%a
  from_adj(15) = r43_adj%in(1)%a
  call put(to(16), r43%in(0)%b, 4)
  call put(to(20), r43%in(1)%b, 4)
  call put(from_adj(16), r43_adj%in(0)%b, 4)
  call put(from_adj(20), r43_adj%in(1)%b, 4)
  call putf(to(24), r43%c, 2)
  call putf(from_adj(24), r43_adj%c, 2)
end subroutine
subroutine p0_smooth_f(n, m, r42, r43)
  integer, intent(in) :: n
  integer, intent(in) :: m
  type(p0_smooth_r1), intent(inout) :: r42
  type(p0_smooth_r1), intent(inout) :: r43
  integer :: row, column
  integer :: i46
  integer :: i47
  do i46 = 1, m - 1
    do i47 = 0, i46
      r43%c(0) = 0.5_8
      select case (0)
      case (0)
        r42%in(i46) = r43%in(i47)
      case (1)
        r43%in(0)%b(1) = 0.5_8
      case default
      end select
    end do
  end do
end subroutine
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  type(p0_smooth_r1) :: r42
  type(p0_smooth_r1) :: r43
  r42%a = from(0)
  r42%in(0)%a = from(1)
  r42%in(1)%a = from(2)
  call get(r42%in(0)%b, from(3), 4)
  call get(r42%in(1)%b, from(7), 4)
  call get(r42%c, from(11), 2)
  r43%a = from(13)
  r43%in(0)%a = from(14)
  r43%in(1)%a = from(15)
  call get(r43%in(0)%b, from(16), 4)
  call get(r43%in(1)%b, from(20), 4)
  call get(r43%c, from(24), 2)
  call p0_smooth_f(6, 2, r42, r43)
  to(0) = r42%a
  to(1) = r42%in(0)%a
  to(2) = r42%in(1)%a
  call put(to(3), r42%in(0)%b, 4)
  call put(to(7), r42%in(1)%b, 4)
  call put(to(11), r42%c, 2)
  to(13) = r43%a
  to(14) = r43%in(0)%a
  to(15) = r43%in(1)%a
  call put(to(16), r43%in(0)%b, 4)
  call put(to(20), r43%in(1)%b, 4)
  call put(to(24), r43%c, 2)
end subroutine
end module

program main
  use random_8001_1090
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 569381205, 26, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
