! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 40 of seed 16004, shrunk; seen with -O0:
! refused [W0014].
module random_16004_40
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

! program 40 of seed 16004
subroutine p0_f(n, s22)
  integer, intent(in) :: n
  real(8), intent(inout) :: s22
  real(8) :: t26
  real(8), allocatable, target :: p0_gh4(:)
  procedure(p0_h1), pointer :: via_h1
  via_h1 => p0_h1
  if (n > 5) via_h1 => p0_h1_twin
  if (allocated(p0_gh4)) deallocate(p0_gh4)
  allocate(p0_gh4(0:3))
  p0_gh4 = 0.0_8
  t26 = 0.5_8
  t26 = via_h1(s22)
contains
  function p0_h1(s16) result(res)
    real(8), value :: s16
    real(8) :: res
    p0_gh4 = sum(spread(p0_gh4, 2, 3), dim=2)
    res = 0.5_8
    return
  end function
  function p0_h1_twin(s16) result(res)
    real(8), value :: s16
    real(8) :: res
    p0_gh4 = sum(spread(p0_gh4, 2, 3), dim=2)
    res = 0.5_8
    return
  end function
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: s22
  s22 = from(0)
  call p0_f(7, s22)
  to(0) = s22
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: s22, s22_tan
  external :: p0_wengert_tangent
  s22 = from(0)
  s22_tan = from_tan(0)
  call p0_wengert_tangent(p0_f, wengert_const, 7, wengert_dup, s22, s22_tan)
  to(0) = s22
  to_tan(0) = s22_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: s22, s22_adj
  external :: p0_wengert_adjoint
  s22 = from(0)
  s22_adj = to_adj(0)
  call p0_wengert_adjoint(p0_f, wengert_const, 7, wengert_dup, s22, s22_adj)
  to(0) = s22
  from_adj(0) = s22_adj
end subroutine
end module

program main
  use random_16004_40
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 557989781, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
