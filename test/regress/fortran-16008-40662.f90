! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 40662 of seed 16008, shrunk; seen with -O2:
! refused [W0021].
module random_16008_40662
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
  real(8), save, allocatable, target :: p0_gh4(:)
contains

! program 40662 of seed 16008
subroutine p0_f(y7)
  real(8), intent(in) :: y7(0:3)
  integer :: i11
  if (allocated(p0_gh4)) deallocate(p0_gh4)
  allocate(p0_gh4(0:3))
  p0_gh4 = 0.0_8
  do i11 = 1, 2
    call wengert_checkpoint_begin()
    p0_gh4 = y7
    call wengert_checkpoint_end()
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y7(0:3)
  call get(y7, from(0), 4)
  call p0_f(y7)
  call put(to(0), y7, 4)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: y7(0:3), y7_tan(0:3)
  external :: p0_wengert_tangent
  call get(y7, from(0), 4)
  call get(y7_tan, from_tan(0), 4)
  call p0_wengert_tangent(p0_f, wengert_indep, y7, y7_tan)
  call put(to(0), y7, 4)
  call put(to_tan(0), y7_tan, 4)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: y7(0:3), y7_adj(0:3)
  external :: p0_wengert_adjoint
  call get(y7, from(0), 4)
  call get(y7_adj, to_adj(0), 4)
  call p0_wengert_adjoint(p0_f, wengert_indep, y7, y7_adj)
  call put(to(0), y7, 4)
  call put(from_adj(0), y7_adj, 4)
end subroutine
end module

program main
  use random_16008_40662
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 472638760, 4, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
