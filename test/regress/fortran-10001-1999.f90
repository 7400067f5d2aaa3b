! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-activity=off
! Program 1999 of seed 10001, shrunk; seen with -O0 -mllvm -wengert-activity=off:
! refused [W0010].
module random_10001_1999
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

! program 1999 of seed 10001
subroutine p0_f(x1)
  real(8), intent(inout) :: x1(0:2)
  integer :: ix3(0:5)
  integer :: c4
  ix3 = 0
  call wengert_checkpoint_begin()
  call wengert_checkpoint_begin()
  x1(0) = 0.5_8
  c4 = 0
  do
    c4 = c4 + 1
    ix3(modulo(0 - ix3(0), 6)) = 0
    if (.not. (c4 < 1 .and. (0.5_8 > x1(2)))) exit
  end do
  call wengert_checkpoint_end()
  call wengert_checkpoint_end()
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x1(0:2)
  call get(x1, from(0), 3)
  call p0_f(x1)
  call put(to(0), x1, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x1(0:2), x1_tan(0:2)
  external :: p0_wengert_tangent
  call get(x1, from(0), 3)
  call get(x1_tan, from_tan(0), 3)
  call p0_wengert_tangent(p0_f, wengert_dup, x1, x1_tan)
  call put(to(0), x1, 3)
  call put(to_tan(0), x1_tan, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x1(0:2), x1_adj(0:2)
  external :: p0_wengert_adjoint
  call get(x1, from(0), 3)
  call get(x1_adj, to_adj(0), 3)
  call p0_wengert_adjoint(p0_f, wengert_dup, x1, x1_adj)
  call put(to(0), x1, 3)
  call put(from_adj(0), x1_adj, 3)
end subroutine
end module

program main
  use random_10001_1999
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 687598200, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
