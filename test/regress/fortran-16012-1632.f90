! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1632 of seed 16012, shrunk; seen with -O2:
! refused [W0013].
module random_16012_1632
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
    real(4) :: c(0:2)
  end type
  type :: p0_r1
    real(8) :: a
    real(4) :: d(0:1)
    type(p0_r0) :: in
  end type
  integer, save :: p0_it1(0:2) = [1, 1, 3]
  type :: p0_smooth_r0
    real(8) :: a
    real(8) :: c(0:2)
  end type
  type :: p0_smooth_r1
    real(8) :: a
    real(8) :: d(0:1)
    type(p0_smooth_r0) :: in
  end type
  integer, save :: p0_smooth_it1(0:2) = [1, 1, 3]
contains

! program 1632 of seed 16012
subroutine p0_f(n, x22)
  integer, intent(in) :: n
  real(4), intent(inout), target :: x22(0:n - 1)
  type(p0_r1), target :: r24
  real(4), pointer :: q29(:)
  integer :: i26
  r24%a = 0.5_8
  r24%d = 0.0_4
  r24%in%a = 0.5_8
  do i26 = 0, 2
    r24%in%c(i26) = x22(0)
  end do
  q29(0:) => x22(0:2)
  r24%d = r24%in%c(modulo(0 + p0_it1(2), 3)) + r24%d
  q29(2:0:-1) = r24%d(min(max(p0_it1(0) + 0, 0), 1))
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(4) :: x22(0:3)
  call getf(x22, from(0), 4)
  call p0_f(4, x22)
  call putf(to(0), x22, 4)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(4) :: x22(0:3), x22_tan(0:3)
  external :: p0_wengert_tangent
  call getf(x22, from(0), 4)
  call getf(x22_tan, from_tan(0), 4)
  call p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x22, x22_tan)
  call putf(to(0), x22, 4)
  call putf(to_tan(0), x22_tan, 4)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(4) :: x22(0:3), x22_adj(0:3)
  external :: p0_wengert_adjoint
  call getf(x22, from(0), 4)
  call getf(x22_adj, to_adj(0), 4)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x22, x22_adj)
  call putf(to(0), x22, 4)
  call putf(from_adj(0), x22_adj, 4)
end subroutine
subroutine p0_smooth_f(n, x22)
  integer, intent(in) :: n
  real(8), intent(inout), target :: x22(0:n - 1)
  type(p0_smooth_r1), target :: r24
  real(8), pointer :: q29(:)
  integer :: i26
  r24%a = 0.5_8
  r24%d = 0.0_8
  r24%in%a = 0.5_8
  do i26 = 0, 2
    r24%in%c(i26) = x22(0)
  end do
  q29(0:) => x22(0:2)
  r24%d = r24%in%c(modulo(0 + p0_smooth_it1(2), 3)) + r24%d
  q29(2:0:-1) = r24%d(min(max(p0_smooth_it1(0) + 0, 0), 1))
end subroutine
subroutine p0_smooth_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x22(0:3)
  call get(x22, from(0), 4)
  call p0_smooth_f(4, x22)
  call put(to(0), x22, 4)
end subroutine
end module

program main
  use random_16012_1632
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 759284976, 4, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
