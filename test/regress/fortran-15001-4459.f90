! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 4459 of seed 15001, shrunk; seen with -O0:
! refused [W0021].
module random_15001_4459
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
  real(8), save :: p0_gs1
  real(8), save :: p0_gs2
contains

! program 4459 of seed 15001
subroutine p0_h0(n, m, a5)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: a5(0:n - 1)
  real(8) :: t7
  t7 = p0_gs1
  p0_gs2 = t7
end subroutine
function p0_f(y11) result(res)
  real(8), intent(inout) :: y11(0:4)
  real(8) :: res
  real(8) :: w14(0:2, 0:5)
  integer :: i17
  p0_gs1 = y11(0)
  p0_gs2 = 0.5_8
  w14 = 0.0_8
  do i17 = 0, 0, 3
    call wengert_checkpoint_begin()
    call p0_h0(4, 2, w14(0, 0:3))
    call wengert_checkpoint_end()
  end do
  res = p0_gs1
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: y11(0:4)
  call get(y11, from(0), 5)
  to(5) = p0_f(y11)
  call put(to(0), y11, 5)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: y11(0:4), y11_tan(0:4)
  real(8), external :: p0_wengert_tangent
  call get(y11, from(0), 5)
  call get(y11_tan, from_tan(0), 5)
  to_tan(5) = p0_wengert_tangent(p0_f, wengert_dup, y11, y11_tan)
  call put(to(0), y11, 5)
  call put(to_tan(0), y11_tan, 5)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: y11(0:4), y11_adj(0:4)
  external :: p0_wengert_adjoint
  call get(y11, from(0), 5)
  call get(y11_adj, to_adj(0), 5)
  call p0_wengert_adjoint(p0_f, wengert_dup, y11, y11_adj)
  call put(to(0), y11, 5)
  call put(from_adj(0), y11_adj, 5)
end subroutine
end module

program main
  use random_15001_4459
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 95641203, 5, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
