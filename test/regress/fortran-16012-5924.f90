! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 5924 of seed 16012, shrunk; seen with -O0:
! refused [W0014].
module random_16012_5924
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
  real(8), save :: p0_ct1(0:6) = [-1.33_8, 0.14_8, 0.37_8, -1.22_8, 0.37_8, 1.45_8, 0.83_8]
  real(8), save, allocatable, target :: p0_gh3(:)
  real(8), save :: p0_ga4(0:1, 0:1)
contains

! program 5924 of seed 16012
recursive subroutine p0_h0(n, m, k7)
  integer, intent(in) :: n
  integer, intent(in) :: m
  integer, intent(in) :: k7
  integer :: ix10(0:m - 1)
  ix10 = 0
  p0_ga4(modulo(int(4.5_8 * tanh(p0_ct1(ix10(1)) + p0_gh3(k7))), 2), 0) = 0.5_8
end subroutine
subroutine p0_f(n, m, x13)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: x13(0:n - 1)
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:5))
  p0_gh3 = 0.0_8
  p0_ga4 = 0.0_8
  p0_ga4(1, 0) = x13(2)
  call p0_h0(5, 2, 1)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x13(0:4)
  call get(x13, from(0), 5)
  call p0_f(5, 2, x13)
  call put(to(0), x13, 5)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x13(0:4), x13_tan(0:4)
  external :: p0_wengert_tangent
  call get(x13, from(0), 5)
  call get(x13_tan, from_tan(0), 5)
  call p0_wengert_tangent(p0_f, wengert_const, 5, wengert_const, 2, wengert_dup, x13, x13_tan)
  call put(to(0), x13, 5)
  call put(to_tan(0), x13_tan, 5)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x13(0:4), x13_adj(0:4)
  external :: p0_wengert_adjoint
  call get(x13, from(0), 5)
  call get(x13_adj, to_adj(0), 5)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_const, 2, wengert_dup, x13, x13_adj)
  call put(to(0), x13, 5)
  call put(from_adj(0), x13_adj, 5)
end subroutine
end module

program main
  use random_16012_5924
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 506866128, 5, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
