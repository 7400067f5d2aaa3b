! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: LEVELS=0 %run_f90 -w -mllvm -wengert-diff-liveness=off %t.check.o
! Program 201779 of seed 3702, shrunk; seen with -O0 and -wengert-diff-liveness=off:
! crash of the compiler.
module random_3702_201779
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
  integer, save :: p0_it1(0:6) = [0, 3, 5, 5, 6, 1, 4]
  real(8), save, target :: p0_ga3(0:2)
contains

! program 201779 of seed 3702
function p0_h1(s14) result(res)
  real(8), intent(in) :: s14
  real(8) :: res
  real(8), allocatable, target :: h15(:)
  real(8), allocatable, target :: h17(:)
  integer :: i16
  integer :: i18
  integer :: i19
  allocate(h15(0:4))
  do i16 = 0, 4
    h15(i16) = p0_ga3(modulo(p0_it1(1) / 2, 3)) * p0_ga3(min(max(int(1.5_8 * tanh(s14 + &
    p0_ga3(modulo(p0_it1(0) + i16, 3)))), 0), 2))
  end do
  allocate(h17(0:2))
  do i18 = 0, 2
    h17(i18) = h15(0)
  end do
  do i19 = 0, 0, 3
    if (.true. .and. ((0.2_8 * real(i19, 8)) > (-0.04_8))) then
      res = p0_ga3(0)
      return
    end if
    p0_ga3(0) = product(sin(h17(modulo(p0_it1(5) * 3, 2):modulo(p0_it1(5) * 3, 2) + 1)))
  end do
  res = 0.5_8
  return
end function
function p0_f(x34) result(res)
  real(8), intent(inout), target :: x34(0:2)
  real(8) :: res
  real(8), allocatable, target :: h40(:)
  p0_ga3 = 0.0_8
  allocate(h40(0:2))
  h40 = 0.0_8
  associate (al42 => x34(0))
    x34(1) = x34(1) + 0.5_8
    al42 = p0_h1(h40(0))
    h40(:) = x34(:)
  end associate
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x34(0:2)
  call get(x34, from(0), 3)
  to(3) = p0_f(x34)
  call put(to(0), x34, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x34(0:2), x34_tan(0:2)
  real(8), external :: p0_wengert_tangent
  call get(x34, from(0), 3)
  call get(x34_tan, from_tan(0), 3)
  to_tan(3) = p0_wengert_tangent(p0_f, wengert_dup, x34, x34_tan)
  call put(to(0), x34, 3)
  call put(to_tan(0), x34_tan, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x34(0:2), x34_adj(0:2)
  external :: p0_wengert_adjoint
  call get(x34, from(0), 3)
  call get(x34_adj, to_adj(0), 3)
  call p0_wengert_adjoint(p0_f, wengert_dup, x34, x34_adj)
  call put(to(0), x34, 3)
  call put(from_adj(0), x34_adj, 3)
end subroutine
end module

program main
  use random_3702_201779
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 166452906, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
