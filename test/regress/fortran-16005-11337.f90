! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 11337 of seed 16005, shrunk; seen with -O0:
! ended by the run-time library.
module random_16005_11337
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

! program 11337 of seed 16005
subroutine p0_f(n, x13)
  integer, intent(in) :: n
  real(8), intent(inout) :: x13(0:2, 0:n - 1)
  integer :: k16
  real(8), allocatable, target :: p0_gh3(:)
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:4))
  p0_gh3 = 0.0_8
  k16 = 2
  k16 = p0_h0(4, 2, 0.5_8, x13(0, 0:2))
contains
  recursive function p0_h0(n, depth8, s6, a7) result(res)
    integer, intent(in) :: n
    integer, intent(in) :: depth8
    real(8), intent(in) :: s6
    real(8), intent(inout) :: a7(0:2)
    integer :: res
    integer :: k9
    k9 = 0
    if (depth8 > 0) then
      call wengert_checkpoint_begin()
      k9 = p0_h0(4, depth8 - 1, p0_gh3(0), a7(2:0:-1))
      call wengert_checkpoint_end()
    end if
    res = 0
    return
  end function
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x13(0:2, 0:3)
  call get(x13, from(0), 12)
  call p0_f(4, x13)
  call put(to(0), x13, 12)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x13(0:2, 0:3), x13_tan(0:2, 0:3)
  external :: p0_wengert_tangent
  call get(x13, from(0), 12)
  call get(x13_tan, from_tan(0), 12)
  call p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x13, x13_tan)
  call put(to(0), x13, 12)
  call put(to_tan(0), x13_tan, 12)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x13(0:2, 0:3), x13_adj(0:2, 0:3)
  external :: p0_wengert_adjoint
  call get(x13, from(0), 12)
  call get(x13_adj, to_adj(0), 12)
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x13, x13_adj)
  call put(to(0), x13, 12)
  call put(from_adj(0), x13_adj, 12)
end subroutine
end module

program main
  use random_16005_11337
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 244279317, 12, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
