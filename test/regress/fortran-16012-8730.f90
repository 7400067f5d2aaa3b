! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 8730 of seed 16012, shrunk; seen with -O0:
! refused [W0021].
module random_16012_8730
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

! program 8730 of seed 16012
subroutine p0_h0(n, m, a3)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: a3(0:n - 1)
end subroutine
subroutine p0_f(n, m, y16)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: y16(0:m - 1, 0:n - 1)
  integer :: i18
  do i18 = 0, 0
    call wengert_checkpoint_begin()
    call p0_h0(6, 3, y16(0, 0:5))
    call wengert_checkpoint_end()
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y16(0:2, 0:5)
  call get(y16, from(0), 18)
  call p0_f(6, 3, y16)
  call put(to(0), y16, 18)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: y16(0:2, 0:5), y16_tan(0:2, 0:5)
  external :: p0_wengert_tangent
  call get(y16, from(0), 18)
  call get(y16_tan, from_tan(0), 18)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_const, 3, wengert_dup, y16, y16_tan)
  call put(to(0), y16, 18)
  call put(to_tan(0), y16_tan, 18)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: y16(0:2, 0:5), y16_adj(0:2, 0:5)
  external :: p0_wengert_adjoint
  call get(y16, from(0), 18)
  call get(y16_adj, to_adj(0), 18)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_const, 3, wengert_dup, y16, y16_adj)
  call put(to(0), y16, 18)
  call put(from_adj(0), y16_adj, 18)
end subroutine
end module

program main
  use random_16012_8730
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 505352897, 18, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
