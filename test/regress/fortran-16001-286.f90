! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 286 of seed 16001, shrunk; seen with -O0:
! refused [W0014].
module random_16001_286
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
  real(8), save, allocatable, target :: p0_gh1(:)
contains

! program 286 of seed 16001
subroutine p0_f(y8)
  real(8), intent(inout), target :: y8(0:4, 0:3)
  if (allocated(p0_gh1)) deallocate(p0_gh1)
  allocate(p0_gh1(0:4))
  p0_gh1 = 0.0_8
  y8 = spread(p0_gh1, 2, 4)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y8(0:4, 0:3)
  call get(y8, from(0), 20)
  call p0_f(y8)
  call put(to(0), y8, 20)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: y8(0:4, 0:3), y8_tan(0:4, 0:3)
  external :: p0_wengert_tangent
  call get(y8, from(0), 20)
  call get(y8_tan, from_tan(0), 20)
  call p0_wengert_tangent(p0_f, wengert_dup, y8, y8_tan)
  call put(to(0), y8, 20)
  call put(to_tan(0), y8_tan, 20)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: y8(0:4, 0:3), y8_adj(0:4, 0:3)
  external :: p0_wengert_adjoint
  call get(y8, from(0), 20)
  call get(y8_adj, to_adj(0), 20)
  call p0_wengert_adjoint(p0_f, wengert_dup, y8, y8_adj)
  call put(to(0), y8, 20)
  call put(from_adj(0), y8_adj, 20)
end subroutine
end module

program main
  use random_16001_286
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 111770976, 20, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
