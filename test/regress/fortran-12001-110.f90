! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 110 of seed 12001, shrunk; seen with -O2:
! refused [W0007].
module random_12001_110
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

! program 110 of seed 12001
function p0_f(x21, s22) result(res)
  real(8), intent(in) :: x21(0:1)
  real(8), intent(inout) :: s22
  real(8) :: res
  integer :: i25
  real(8), allocatable, target :: p0_gh4(:)
  procedure(p0_h1), pointer :: via_h1
  procedure(p0_h2), pointer :: via_h2
  via_h1 => p0_h1
  if (s22 > 0.3_8) via_h1 => p0_h1_twin
  via_h2 => p0_h2
  if (s22 > 0.3_8) via_h2 => p0_h2_twin
  if (allocated(p0_gh4)) deallocate(p0_gh4)
  allocate(p0_gh4(0:5))
  do i25 = 0, 5
    p0_gh4(i25) = x21(0)
  end do
  s22 = via_h1()
  s22 = via_h2()
  res = 0.5_8
  return
contains
  function p0_h1() result(res)
    real(8) :: res
    res = 0.5_8
    return
  end function
  function p0_h1_twin() result(res)
    real(8) :: res
    res = 0.5_8
    return
  end function
  function p0_h2() result(res)
    real(8) :: res
    p0_gh4(0) = 0.5_8
    res = 0.5_8
    return
  end function
  function p0_h2_twin() result(res)
    real(8) :: res
    p0_gh4(0) = 0.5_8
    res = 0.5_8
    return
  end function
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x21(0:1)
  real(8) :: s22
  call get(x21, from(0), 2)
  s22 = from(2)
  to(3) = p0_f(x21, s22)
  call put(to(0), x21, 2)
  to(2) = s22
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x21(0:1), x21_tan(0:1)
  real(8) :: s22, s22_tan
  real(8), external :: p0_wengert_tangent
  call get(x21, from(0), 2)
  call get(x21_tan, from_tan(0), 2)
  s22 = from(2)
  s22_tan = from_tan(2)
  to_tan(3) = p0_wengert_tangent(p0_f, wengert_dup, x21, x21_tan, wengert_dup, s22, s22_tan)
  call put(to(0), x21, 2)
  call put(to_tan(0), x21_tan, 2)
  to(2) = s22
  to_tan(2) = s22_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x21(0:1), x21_adj(0:1)
  real(8) :: s22, s22_adj
  external :: p0_wengert_adjoint
  call get(x21, from(0), 2)
  call get(x21_adj, to_adj(0), 2)
  s22 = from(2)
  s22_adj = to_adj(2)
  call p0_wengert_adjoint(p0_f, wengert_dup, x21, x21_adj, wengert_dup, s22, s22_adj)
  call put(to(0), x21, 2)
  call put(from_adj(0), x21_adj, 2)
  to(2) = s22
  from_adj(2) = s22_adj
end subroutine
end module

program main
  use random_12001_110
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 585589082, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
