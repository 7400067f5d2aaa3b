! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 46102 of seed 16007, shrunk; seen with -O2:
! refused [W0014].
module random_16007_46102
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
contains

! program 46102 of seed 16007
subroutine p0_f(n, y14)
  integer, intent(in) :: n
  real(8), intent(inout) :: y14(0:4, 0:n - 1)
  integer :: ix16(0:n - 1)
  integer :: ix19(0:n - 1)
  integer :: i17
  integer :: c20
  integer :: c21
  do i17 = 0, n - 1
    ix16(i17) = 0
  end do
  ix19 = 0
  c20 = 0
  do
    c20 = c20 + 1
    y14 = y14
    c21 = 0
    do while (c21 < 1 .and. (ix16(3) > ix19(5)))
      c21 = c21 + 1
      y14 = sin(y14)
    end do
    if (.not. (c20 < 2 .and. .true.)) exit
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y14(0:4, 0:5)
  call get(y14, from(0), 30)
  call p0_f(6, y14)
  call put(to(0), y14, 30)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: y14(0:4, 0:5), y14_tan(0:4, 0:5)
  external :: p0_wengert_tangent
  call get(y14, from(0), 30)
  call get(y14_tan, from_tan(0), 30)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, y14, y14_tan)
  call put(to(0), y14, 30)
  call put(to_tan(0), y14_tan, 30)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: y14(0:4, 0:5), y14_adj(0:4, 0:5)
  external :: p0_wengert_adjoint
  call get(y14, from(0), 30)
  call get(y14_adj, to_adj(0), 30)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, y14, y14_adj)
  call put(to(0), y14, 30)
  call put(from_adj(0), y14_adj, 30)
end subroutine
end module

program main
  use random_16007_46102
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 754148431, 30, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
