! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-apart=off -mllvm -wengert-rearrange=off
! Program 2082 of seed 16003, shrunk; seen with -O0 -mllvm -wengert-apart=off -mllvm -wengert-rearrange=off:
! refused [W0021].
module random_16003_2082
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

! program 2082 of seed 16003
recursive subroutine p0_h0(a3)
  real(8), intent(inout), optional :: a3(0:5)
end subroutine
subroutine p0_f(n, m, x9)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: x9(0:n - 1)
  integer :: i13
  integer :: i14
  do i13 = 0, 0
    call wengert_checkpoint_begin()
    do i14 = 0, 0
      call p0_h0(x9(6:1:-1))
    end do
    call wengert_checkpoint_end()
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x9(0:7)
  call get(x9, from(0), 8)
  call p0_f(8, 4, x9)
  call put(to(0), x9, 8)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x9(0:7), x9_tan(0:7)
  external :: p0_wengert_tangent
  call get(x9, from(0), 8)
  call get(x9_tan, from_tan(0), 8)
  call p0_wengert_tangent(p0_f, wengert_const, 8, wengert_const, 4, wengert_dup, x9, x9_tan)
  call put(to(0), x9, 8)
  call put(to_tan(0), x9_tan, 8)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x9(0:7), x9_adj(0:7)
  external :: p0_wengert_adjoint
  call get(x9, from(0), 8)
  call get(x9_adj, to_adj(0), 8)
  call p0_wengert_adjoint(p0_f, wengert_const, 8, wengert_const, 4, wengert_dup, x9, x9_adj)
  call put(to(0), x9, 8)
  call put(from_adj(0), x9_adj, 8)
end subroutine
end module

program main
  use random_16003_2082
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 568869643, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
