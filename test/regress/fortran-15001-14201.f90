! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 14201 of seed 15001, shrunk; seen with -O0:
! crash of the program.
module random_15001_14201
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
  type :: p0_r0
    real(8) :: a
    real(8) :: b
  end type
contains

! program 14201 of seed 15001
function p0_f(n, m, x23) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x23(0:m - 1, 0:m - 1)
  real(8) :: res
  type(p0_r0) :: r27
  real(8), allocatable, target :: p0_gh1(:)
  if (allocated(p0_gh1)) deallocate(p0_gh1)
  allocate(p0_gh1(0:2))
  p0_gh1 = 0.0_8
  r27%a = 0.5_8
  r27%b = 0.5_8
  r27%b = p0_h2(norm2(x23))
  res = r27%b
  return
  res = 0.5_8
  return
contains
  function p0_h2(s17) result(res)
    real(8), intent(in) :: s17
    real(8) :: res
    integer :: c21
    call wengert_checkpoint_begin()
    c21 = 0
    do
      c21 = c21 + 1
      p0_gh1(0) = s17
      if (.not. (c21 < 1 .and. .true.)) exit
    end do
    call wengert_checkpoint_end()
    res = p0_gh1(0)
    return
  end function
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x23(0:3, 0:3)
  call get(x23, from(0), 16)
  to(16) = p0_f(5, 4, x23)
  call put(to(0), x23, 16)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x23(0:3, 0:3), x23_tan(0:3, 0:3)
  real(8), external :: p0_wengert_tangent
  call get(x23, from(0), 16)
  call get(x23_tan, from_tan(0), 16)
  to_tan(16) = p0_wengert_tangent(p0_f, wengert_const, 5, wengert_const, 4, wengert_dup, x23, x23_tan)
  call put(to(0), x23, 16)
  call put(to_tan(0), x23_tan, 16)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x23(0:3, 0:3), x23_adj(0:3, 0:3)
  external :: p0_wengert_adjoint
  call get(x23, from(0), 16)
  call get(x23_adj, to_adj(0), 16)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_const, 4, wengert_dup, x23, x23_adj)
  call put(to(0), x23, 16)
  call put(from_adj(0), x23_adj, 16)
end subroutine
end module

program main
  use random_15001_14201
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 593760861, 16, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
