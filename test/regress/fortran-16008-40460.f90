! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 40460 of seed 16008, shrunk; seen with -O2:
! refused [W0021].
module random_16008_40460
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
  real(8), save :: p0_ct1(0:4) = [0.76_8, 1.24_8, 0.32_8, -0.43_8, 0.5_8]
contains

! program 40460 of seed 16008
subroutine p0_h1(n, m, k7, a8, a9)
  integer, intent(in) :: n
  integer, intent(in) :: m
  integer, value :: k7
  real(8), intent(in) :: a8(0:)
  real(8), intent(inout) :: a9(0:)
  integer :: i11
  integer :: i12
  do i11 = 0, 1
    call wengert_checkpoint_begin()
    do concurrent (i12 = 0:1)
      a9(0) = 0.5_8 * (sin(a8(0)) / (2.5_8 + sin(a8(i12) + p0_ct1(0))))
    end do
    call wengert_checkpoint_end()
  end do
  a9(modulo(k7, 2):modulo(k7, 2) + 0) = a9(0:0:-2)
end subroutine
subroutine p0_f(n, m, x20)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: x20(0:n - 1)
  real(8) :: w22(0:m - 1)
  w22 = 0.0_8
  call p0_h1(8, 4, 0, x20(7:0:-1), w22(2:3))
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x20(0:7)
  call get(x20, from(0), 8)
  call p0_f(8, 4, x20)
  call put(to(0), x20, 8)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x20(0:7), x20_tan(0:7)
  external :: p0_wengert_tangent
  call get(x20, from(0), 8)
  call get(x20_tan, from_tan(0), 8)
  call p0_wengert_tangent(p0_f, wengert_const, 8, wengert_const, 4, wengert_dup, x20, x20_tan)
  call put(to(0), x20, 8)
  call put(to_tan(0), x20_tan, 8)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x20(0:7), x20_adj(0:7)
  external :: p0_wengert_adjoint
  call get(x20, from(0), 8)
  call get(x20_adj, to_adj(0), 8)
  call p0_wengert_adjoint(p0_f, wengert_const, 8, wengert_const, 4, wengert_dup, x20, x20_adj)
  call put(to(0), x20, 8)
  call put(from_adj(0), x20_adj, 8)
end subroutine
end module

program main
  use random_16008_40460
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 256167660, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
