! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 622 of seed 12001, shrunk; seen with -O0:
! refused [W0014].
module random_12001_622
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

! program 622 of seed 12001
subroutine p0_f(n, s25)
  integer, intent(in) :: n
  real(8), intent(inout) :: s25
  integer :: i27
  real(8), allocatable, target :: p0_gh1(:)
  if (allocated(p0_gh1)) deallocate(p0_gh1)
  allocate(p0_gh1(0:1))
  do i27 = 0, 1
    p0_gh1(i27) = s25
  end do
  call p0_h0(4)
contains
  subroutine p0_h0(m)
    integer, intent(in) :: m
    p0_gh1 = 0.5_8
  end subroutine
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: s25
  s25 = from(0)
  call p0_f(5, s25)
  to(0) = s25
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: s25, s25_tan
  external :: p0_wengert_tangent
  s25 = from(0)
  s25_tan = from_tan(0)
  call p0_wengert_tangent(p0_f, wengert_const, 5, wengert_dup, s25, s25_tan)
  to(0) = s25
  to_tan(0) = s25_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: s25, s25_adj
  external :: p0_wengert_adjoint
  s25 = from(0)
  s25_adj = to_adj(0)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_dup, s25, s25_adj)
  to(0) = s25
  from_adj(0) = s25_adj
end subroutine
end module

program main
  use random_12001_622
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 142504, 1, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
