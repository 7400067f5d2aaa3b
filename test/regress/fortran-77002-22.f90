! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 22 of seed 77002, shrunk; seen with -O2:
! wrong number (dot).
module random_77002_22
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
  integer, save :: p0_gi1
contains

! program 22 of seed 77002
subroutine p0_f(n, x23)
  integer, intent(in) :: n
  real(8), intent(inout) :: x23(0:5)
  integer :: i31
  integer :: i32
  p0_gi1 = 0
  do i31 = 3, 0, -1
    call wengert_checkpoint_begin()
    do concurrent (i32 = 0:5, modulo(p0_gi1, 2) == 1)
      x23(0) = 0.5_8
    end do
    p0_gi1 = i31
    call wengert_checkpoint_end()
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x23(0:5)
  call get(x23, from(0), 6)
  call p0_f(4, x23)
  call put(to(0), x23, 6)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x23(0:5), x23_tan(0:5)
  external :: p0_wengert_tangent
  call get(x23, from(0), 6)
  call get(x23_tan, from_tan(0), 6)
  call p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x23, x23_tan)
  call put(to(0), x23, 6)
  call put(to_tan(0), x23_tan, 6)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x23(0:5), x23_adj(0:5)
  external :: p0_wengert_adjoint
  call get(x23, from(0), 6)
  call get(x23_adj, to_adj(0), 6)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x23, x23_adj)
  call put(to(0), x23, 6)
  call put(from_adj(0), x23_adj, 6)
end subroutine
end module

program main
  use random_77002_22
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 510611002, 6, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
