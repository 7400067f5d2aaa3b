! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 1078 of seed 11001, shrunk; seen with -O0:
! refused [W0021].
module random_11001_1078
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

! program 1078 of seed 11001
subroutine p0_f(x11)
  real(8), intent(inout) :: x11(0:1)
  integer :: c17
  real(8), allocatable, target :: p0_gh1(:)
  real(8), allocatable, target :: p0_gh2(:)
  if (allocated(p0_gh1)) deallocate(p0_gh1)
  allocate(p0_gh1(0:2))
  p0_gh1 = 0.0_8
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:2))
  p0_gh2 = 0.0_8
  call wengert_checkpoint_begin()
  c17 = 0
  do while (c17 < 1 .and. (x11(0) < 0.24_8))
    c17 = c17 + 1
    p0_gh2 = p0_gh1
  end do
  call wengert_checkpoint_end()
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x11(0:1)
  call get(x11, from(0), 2)
  call p0_f(x11)
  call put(to(0), x11, 2)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x11(0:1), x11_tan(0:1)
  external :: p0_wengert_tangent
  call get(x11, from(0), 2)
  call get(x11_tan, from_tan(0), 2)
  call p0_wengert_tangent(p0_f, wengert_dup, x11, x11_tan)
  call put(to(0), x11, 2)
  call put(to_tan(0), x11_tan, 2)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x11(0:1), x11_adj(0:1)
  external :: p0_wengert_adjoint
  call get(x11, from(0), 2)
  call get(x11_adj, to_adj(0), 2)
  call p0_wengert_adjoint(p0_f, wengert_dup, x11, x11_adj)
  call put(to(0), x11, 2)
  call put(from_adj(0), x11_adj, 2)
end subroutine
end module

program main
  use random_11001_1078
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 781841070, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
