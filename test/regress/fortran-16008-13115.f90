! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 13115 of seed 16008, shrunk; seen with -O2:
! refused [W0021].
module random_16008_13115
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

! program 13115 of seed 16008
subroutine p0_f(x26)
  real(8), intent(inout) :: x26(0:3)
  integer :: i34
  call wengert_checkpoint_begin()
  where (x26(1:2) > 0.34_8)
  elsewhere
    x26(0:3:3) = x26(0:1)
  end where
  do concurrent (i34 = 0:3)
    x26(i34) = x26(i34) + 0.5_8
  end do
  call wengert_checkpoint_end()
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x26(0:3)
  call get(x26, from(0), 4)
  call p0_f(x26)
  call put(to(0), x26, 4)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x26(0:3), x26_tan(0:3)
  external :: p0_wengert_tangent
  call get(x26, from(0), 4)
  call get(x26_tan, from_tan(0), 4)
  call p0_wengert_tangent(p0_f, wengert_dup, x26, x26_tan)
  call put(to(0), x26, 4)
  call put(to_tan(0), x26_tan, 4)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x26(0:3), x26_adj(0:3)
  external :: p0_wengert_adjoint
  call get(x26, from(0), 4)
  call get(x26_adj, to_adj(0), 4)
  call p0_wengert_adjoint(p0_f, wengert_dup, x26, x26_adj)
  call put(to(0), x26, 4)
  call put(from_adj(0), x26_adj, 4)
end subroutine
end module

program main
  use random_16008_13115
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 807329868, 4, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
