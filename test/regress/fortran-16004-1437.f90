! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1437 of seed 16004, shrunk; seen with -O2:
! refused [W0021].
module random_16004_1437
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

! program 1437 of seed 16004
function p0_f(m, x16) result(res)
  integer, intent(in) :: m
  real(8), intent(inout) :: x16(0:m - 1, 0:1)
  real(8) :: res
  integer :: c21
  c21 = 0
  do while (c21 < 2 .and. .true.)
    c21 = c21 + 1
    call wengert_checkpoint_begin()
    x16 = abs(x16)
    call wengert_checkpoint_end()
  end do
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x16(0:2, 0:1)
  call get(x16, from(0), 6)
  to(6) = p0_f(3, x16)
  call put(to(0), x16, 6)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x16(0:2, 0:1), x16_tan(0:2, 0:1)
  real(8), external :: p0_wengert_tangent
  call get(x16, from(0), 6)
  call get(x16_tan, from_tan(0), 6)
  to_tan(6) = p0_wengert_tangent(p0_f, wengert_const, 3, wengert_dup, x16, x16_tan)
  call put(to(0), x16, 6)
  call put(to_tan(0), x16_tan, 6)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x16(0:2, 0:1), x16_adj(0:2, 0:1)
  external :: p0_wengert_adjoint
  call get(x16, from(0), 6)
  call get(x16_adj, to_adj(0), 6)
  call p0_wengert_adjoint(p0_f, wengert_const, 3, wengert_dup, x16, x16_adj)
  call put(to(0), x16, 6)
  call put(from_adj(0), x16_adj, 6)
end subroutine
end module

program main
  use random_16004_1437
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 675452853, 6, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
