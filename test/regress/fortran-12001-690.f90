! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 690 of seed 12001, shrunk; seen with -O2:
! refused [W0021].
module random_12001_690
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
  real(8), save :: p0_ga1(0:3, 0:1)
contains

! program 690 of seed 12001
subroutine p0_f(x9)
  real(8), intent(inout) :: x9(0:3)
  integer :: row, column
  integer :: i13
  integer :: i14
  do column = 0, 1
    do row = 0, 3
      p0_ga1(row, column) = 0.0_8
    end do
  end do
  do i13 = 0, 0
    call wengert_checkpoint_begin()
    do i14 = 4, 0, -1
      x9(0) = 0.5_8 + x9(0)
      if (p0_ga1(0, modulo(i14 * 3, 2)) < merge(0.2_8, 0.5_8, modulo(i14, 2) == 1)) then
        exit
      end if
      call wengert_checkpoint_begin()
      x9(0) = 0.5_8 + x9(i13 / 3)
      call wengert_checkpoint_end()
    end do
    call wengert_checkpoint_end()
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x9(0:3)
  call get(x9, from(0), 4)
  call p0_f(x9)
  call put(to(0), x9, 4)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x9(0:3), x9_tan(0:3)
  external :: p0_wengert_tangent
  call get(x9, from(0), 4)
  call get(x9_tan, from_tan(0), 4)
  call p0_wengert_tangent(p0_f, wengert_dup, x9, x9_tan)
  call put(to(0), x9, 4)
  call put(to_tan(0), x9_tan, 4)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x9(0:3), x9_adj(0:3)
  external :: p0_wengert_adjoint
  call get(x9, from(0), 4)
  call get(x9_adj, to_adj(0), 4)
  call p0_wengert_adjoint(p0_f, wengert_dup, x9, x9_adj)
  call put(to(0), x9, 4)
  call put(from_adj(0), x9_adj, 4)
end subroutine
end module

program main
  use random_12001_690
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 146759466, 4, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
