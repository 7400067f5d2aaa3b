! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 6992 of seed 5202, shrunk; seen with -O1:
! refused [W0011].
module random_5202_6992
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
    real(4) :: d(0:1)
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in(0:1)
    integer :: b
  end type
  type :: p0_smooth_r0
    real(8) :: a
    integer :: c
    real(8) :: d(0:1)
  end type
  type :: p0_smooth_r1
    real(8) :: a
    type(p0_smooth_r0) :: in(0:1)
    integer :: b
  end type
contains

! program 6992 of seed 5202
subroutine p0_f(n, x11, r12)
  integer, intent(in) :: n
  real(8), intent(inout) :: x11(0:n - 1)
  type(p0_r0), intent(inout) :: r12
  type(p0_r1) :: r14(0:1)
  integer :: i15
  integer :: i16
  integer :: i17
  integer :: i20
  integer :: i21
  integer :: i22
  integer :: i23
  integer :: i24
  integer :: i25
  do i15 = 0, 1
    r14(i15)%a = dot_product(x11(0:1), x11(r12%c:r12%c + 1))
  end do
  do i17 = 0, 1
    do i16 = 0, 1
      r14(i16)%in(i17)%a = 0.5_8
    end do
  end do
  do i21 = 0, 1
    do i20 = 0, 1
      r14(i20)%in(i21)%c = 0
    end do
  end do
  do i24 = 0, 1
    do i23 = 0, 1
      do i22 = 0, 1
        r14(i22)%in(i23)%d(i24) = r12%d(0)
      end do
    end do
  end do
  do i25 = 0, 1
    r14(i25)%b = r12%c
  end do
  call wengert_checkpoint_begin()
  r12%c = r14(0)%b
  call wengert_checkpoint_end()
  r12 = r14(0)%in(r14(0)%in(r12%c)%c)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x11(0:5)
  type(p0_r0) :: r12
  call get(x11, from(0), 6)
  r12%a = from(6)
  r12%c = 0
  call getf(r12%d, from(7), 2)
  call p0_f(6, x11, r12)
  call put(to(0), x11, 6)
  to(6) = r12%a
  to(10) = r12%c
  call putf(to(7), r12%d, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x11(0:5), x11_tan(0:5)
  type(p0_r0) :: r12, r12_tan
  external :: p0_wengert_tangent
  call get(x11, from(0), 6)
  call get(x11_tan, from_tan(0), 6)
  r12%a = from(6)
  r12_tan%a = from_tan(6)
  r12%c = 0
  r12_tan%c = 0
  call getf(r12%d, from(7), 2)
  call getf(r12_tan%d, from_tan(7), 2)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, x11, x11_tan, wengert_dup, r12, &
  r12_tan)
  call put(to(0), x11, 6)
  call put(to_tan(0), x11_tan, 6)
  to(6) = r12%a
  to_tan(6) = r12_tan%a
  to(10) = r12%c
  call putf(to(7), r12%d, 2)
  call putf(to_tan(7), r12_tan%d, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x11(0:5), x11_adj(0:5)
  type(p0_r0) :: r12, r12_adj
  external :: p0_wengert_adjoint
  call get(x11, from(0), 6)
  call get(x11_adj, to_adj(0), 6)
  r12%a = from(6)
  r12_adj%a = to_adj(6)
  r12%c = 0
  r12_adj%c = 0
  call getf(r12%d, from(7), 2)
  call getf(r12_adj%d, to_adj(7), 2)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, x11, x11_adj, wengert_dup, r12, &
  r12_adj)
  call put(to(0), x11, 6)
  call put(from_adj(0), x11_adj, 6)
  to(6) = r12%a
  from_adj(6) = r12_adj%a
  to(10) = r12%c
  call putf(to(7), r12%d, 2)
  call putf(from_adj(7), r12_adj%d, 2)
end subroutine
subroutine p0_smooth_f(n, x11, r12)
  integer, intent(in) :: n
  real(8), intent(inout) :: x11(0:n - 1)
  type(p0_smooth_r0), intent(inout) :: r12
  type(p0_smooth_r1) :: r14(0:1)
  integer :: i15
  integer :: i16
  integer :: i17
  integer :: i20
  integer :: i21
  integer :: i22
  integer :: i23
  integer :: i24
  integer :: i25
  do i15 = 0, 1
    r14(i15)%a = dot_product(x11(0:1), x11(r12%c:r12%c + 1))
  end do
  do i17 = 0, 1
    do i16 = 0, 1
      r14(i16)%in(i17)%a = 0.5_8
    end do
  end do
  do i21 = 0, 1
    do i20 = 0, 1
      r14(i20)%in(i21)%c = 0
    end do
  end do
  do i24 = 0, 1
    do i23 = 0, 1
      do i22 = 0, 1
        r14(i22)%in(i23)%d(i24) = r12%d(0)
      end do
    end do
  end do
  do i25 = 0, 1
    r14(i25)%b = r12%c
  end do
  call wengert_checkpoint_begin()
  r12%c = r14(0)%b
  call wengert_checkpoint_end()
  r12 = r14(0)%in(r14(0)%in(r12%c)%c)
end subroutine
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x11(0:5)
  type(p0_smooth_r0) :: r12
  call get(x11, from(0), 6)
  r12%a = from(6)
  r12%c = 0
  call get(r12%d, from(7), 2)
  call p0_smooth_f(6, x11, r12)
  call put(to(0), x11, 6)
  to(6) = r12%a
  to(10) = r12%c
  call put(to(7), r12%d, 2)
end subroutine
end module

program main
  use random_5202_6992
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 1048728999, 9, 1, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
