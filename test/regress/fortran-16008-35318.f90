! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 35318 of seed 16008, shrunk; seen with -O2:
! refused [W0013].
module random_16008_35318
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
    real(4) :: b(0:1)
    integer :: c
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
  end type
  type(p0_r1), save :: p0_gr1(0:1)
  type :: p0_smooth_r0
    real(8) :: a
    real(8) :: b(0:1)
    integer :: c
  end type
  type :: p0_smooth_r1
    real(8) :: a
    type(p0_smooth_r0) :: in(0:1)
  end type
  type(p0_smooth_r1), save :: p0_smooth_gr1(0:1)
contains

! program 35318 of seed 16008
subroutine p0_f(n, x20, r23)
  integer, intent(in) :: n
  real(8), intent(inout) :: x20(0:n - 1, 0:n - 1)
  type(p0_r0), intent(inout) :: r23
  type(p0_r0) :: r35
  integer :: i24
  integer :: i25
  integer :: i26
  integer :: i27
  integer :: i28
  integer :: i29
  integer :: i30
  integer :: i31
  integer :: i37
  integer :: i38
  integer :: i39
  integer :: i40
  do i24 = 0, 1
    p0_gr1(i24)%a = x20(0, 0)
  end do
  do i26 = 0, 1
    do i25 = 0, 1
      p0_gr1(i25)%in(i26)%a = 0.5_8
    end do
  end do
  do i29 = 0, 1
    do i28 = 0, 1
      do i27 = 0, 1
        p0_gr1(i27)%in(i28)%b(i29) = 0.5_4
      end do
    end do
  end do
  do i31 = 0, 1
    do i30 = 0, 1
      p0_gr1(i30)%in(i31)%c = 0
    end do
  end do
  r35%a = 0.5_8
  r35%b = r23%b
  r35%c = r23%c
  block
    type(p0_r1) :: r36
    r36%a = 0.5_8
    do i37 = 0, 1
      r36%in(i37)%a = 0.5_8
    end do
    do i39 = 0, 1
      do i38 = 0, 1
        r36%in(i38)%b(i39) = 0.5_4
      end do
    end do
    do i40 = 0, 1
      r36%in(i40)%c = 0
    end do
    r36%in(r35%c) = p0_gr1(0)%in(r36%in(r23%c)%c)
    p0_gr1(min(max(0 - r23%c, 0), 1)) = r36
  end block
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x20(0:5, 0:5)
  type(p0_r0) :: r23
  call get(x20, from(0), 36)
  r23%a = from(36)
  call getf(r23%b, from(37), 2)
  r23%c = 0
  call p0_f(6, x20, r23)
  call put(to(0), x20, 36)
  to(36) = r23%a
  call putf(to(37), r23%b, 2)
  to(40) = r23%c
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x20(0:5, 0:5), x20_tan(0:5, 0:5)
  type(p0_r0) :: r23, r23_tan
  external :: p0_wengert_tangent
  call get(x20, from(0), 36)
  call get(x20_tan, from_tan(0), 36)
  r23%a = from(36)
  r23_tan%a = from_tan(36)
  call getf(r23%b, from(37), 2)
  call getf(r23_tan%b, from_tan(37), 2)
  r23%c = 0
  r23_tan%c = 0
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, x20, x20_tan, wengert_dup, r23, &
  r23_tan)
  call put(to(0), x20, 36)
  call put(to_tan(0), x20_tan, 36)
  to(36) = r23%a
  to_tan(36) = r23_tan%a
  call putf(to(37), r23%b, 2)
  call putf(to_tan(37), r23_tan%b, 2)
  to(40) = r23%c
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x20(0:5, 0:5), x20_adj(0:5, 0:5)
  type(p0_r0) :: r23, r23_adj
  external :: p0_wengert_adjoint
  call get(x20, from(0), 36)
  call get(x20_adj, to_adj(0), 36)
  r23%a = from(36)
  r23_adj%a = to_adj(36)
  call getf(r23%b, from(37), 2)
  call getf(r23_adj%b, to_adj(37), 2)
  r23%c = 0
  r23_adj%c = 0
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, x20, x20_adj, wengert_dup, r23, &
  r23_adj)
  call put(to(0), x20, 36)
  call put(from_adj(0), x20_adj, 36)
  to(36) = r23%a
  from_adj(36) = r23_adj%a
  call putf(to(37), r23%b, 2)
  call putf(from_adj(37), r23_adj%b, 2)
  to(40) = r23%c
end subroutine
subroutine p0_smooth_f(n, x20, r23)
  integer, intent(in) :: n
  real(8), intent(inout) :: x20(0:n - 1, 0:n - 1)
  type(p0_smooth_r0), intent(inout) :: r23
  type(p0_smooth_r0) :: r35
  integer :: i24
  integer :: i25
  integer :: i26
  integer :: i27
  integer :: i28
  integer :: i29
  integer :: i30
  integer :: i31
  integer :: i37
  integer :: i38
  integer :: i39
  integer :: i40
  do i24 = 0, 1
    p0_smooth_gr1(i24)%a = x20(0, 0)
  end do
  do i26 = 0, 1
    do i25 = 0, 1
      p0_smooth_gr1(i25)%in(i26)%a = 0.5_8
    end do
  end do
  do i29 = 0, 1
    do i28 = 0, 1
      do i27 = 0, 1
        p0_smooth_gr1(i27)%in(i28)%b(i29) = 0.5_8
      end do
    end do
  end do
  do i31 = 0, 1
    do i30 = 0, 1
      p0_smooth_gr1(i30)%in(i31)%c = 0
    end do
  end do
  r35%a = 0.5_8
  r35%b = r23%b
  r35%c = r23%c
  block
    type(p0_smooth_r1) :: r36
    r36%a = 0.5_8
    do i37 = 0, 1
      r36%in(i37)%a = 0.5_8
    end do
    do i39 = 0, 1
      do i38 = 0, 1
        r36%in(i38)%b(i39) = 0.5_8
      end do
    end do
    do i40 = 0, 1
      r36%in(i40)%c = 0
    end do
    r36%in(r35%c) = p0_smooth_gr1(0)%in(r36%in(r23%c)%c)
    p0_smooth_gr1(min(max(0 - r23%c, 0), 1)) = r36
  end block
end subroutine
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x20(0:5, 0:5)
  type(p0_smooth_r0) :: r23
  call get(x20, from(0), 36)
  r23%a = from(36)
  call get(r23%b, from(37), 2)
  r23%c = 0
  call p0_smooth_f(6, x20, r23)
  call put(to(0), x20, 36)
  to(36) = r23%a
  call put(to(37), r23%b, 2)
  to(40) = r23%c
end subroutine
end module

program main
  use random_16008_35318
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 613892497, 39, 1, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
