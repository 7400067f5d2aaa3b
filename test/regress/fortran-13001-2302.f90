! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 2302 of seed 13001, shrunk; seen with -O0:
! refused [W0007].
module random_13001_2302
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
  type :: p0_r1
    real(8) :: a
    real(8) :: b(0:3)
  end type
contains

! program 2302 of seed 13001
function p0_f(n, s16) result(res)
  integer, intent(in) :: n
  real(8), intent(in) :: s16
  real(8) :: res
  type(p0_r1), target :: r18(0:n - 1)
  real(8), allocatable, target :: h24(:)
  integer :: i19
  integer :: i20
  integer :: i21
  do i19 = 0, n - 1
    r18(i19)%a = 0.5_8
  end do
  do i21 = 0, 3
    do i20 = 0, n - 1
      r18(i20)%b(i21) = s16
    end do
  end do
  allocate(h24(0:n - 1))
  h24 = 0.0_8
  h24 = pack(r18(0:5)%a, .true., h24)
  res = r18(5)%b(0)
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: s16
  s16 = from(0)
  to(1) = p0_f(6, s16)
  to(0) = s16
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: s16, s16_tan
  real(8), external :: p0_wengert_tangent
  s16 = from(0)
  s16_tan = from_tan(0)
  to_tan(1) = p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, s16, s16_tan)
  to(0) = s16
  to_tan(0) = s16_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: s16, s16_adj
  external :: p0_wengert_adjoint
  s16 = from(0)
  s16_adj = to_adj(0)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, s16, s16_adj)
  to(0) = s16
  from_adj(0) = s16_adj
end subroutine
end module

program main
  use random_13001_2302
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 197813942, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
