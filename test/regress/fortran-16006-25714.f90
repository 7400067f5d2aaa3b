! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 25714 of seed 16006, shrunk; seen with -O2:
! refused [W0021].
module random_16006_25714
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

! program 25714 of seed 16006
subroutine p0_h0(n, a3, a4)
  integer, intent(in) :: n
  real(8), intent(in), optional :: a3(0:5)
  real(8), intent(inout) :: a4(0:)
  integer :: i7
  if (present(a3)) then
    do i7 = 0, 1
      a4 = cos(a4)
    end do
  end if
end subroutine
subroutine p0_f(n, x13, y14)
  integer, intent(in) :: n
  real(8), intent(in) :: x13(0:5, 0:5)
  real(8), intent(inout) :: y14(0:n - 1, 0:n - 1)
  integer :: i21
  do i21 = 1, 1
    call wengert_checkpoint_begin()
    call p0_h0(5, x13(2, 0:5), y14(0:4, 1))
    call wengert_checkpoint_end()
  end do
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x13(0:5, 0:5)
  real(8) :: y14(0:4, 0:4)
  call get(x13, from(0), 36)
  call get(y14, from(36), 25)
  call p0_f(5, x13, y14)
  call put(to(0), x13, 36)
  call put(to(36), y14, 25)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x13(0:5, 0:5), x13_tan(0:5, 0:5)
  real(8) :: y14(0:4, 0:4), y14_tan(0:4, 0:4)
  external :: p0_wengert_tangent
  call get(x13, from(0), 36)
  call get(x13_tan, from_tan(0), 36)
  call get(y14, from(36), 25)
  call get(y14_tan, from_tan(36), 25)
  call p0_wengert_tangent(p0_f, wengert_const, 5, wengert_dup, x13, x13_tan, wengert_dup, y14, &
  y14_tan)
  call put(to(0), x13, 36)
  call put(to_tan(0), x13_tan, 36)
  call put(to(36), y14, 25)
  call put(to_tan(36), y14_tan, 25)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x13(0:5, 0:5), x13_adj(0:5, 0:5)
  real(8) :: y14(0:4, 0:4), y14_adj(0:4, 0:4)
  external :: p0_wengert_adjoint
  call get(x13, from(0), 36)
  call get(x13_adj, to_adj(0), 36)
  call get(y14, from(36), 25)
  call get(y14_adj, to_adj(36), 25)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_dup, x13, x13_adj, wengert_dup, y14, &
  y14_adj)
  call put(to(0), x13, 36)
  call put(from_adj(0), x13_adj, 36)
  call put(to(36), y14, 25)
  call put(from_adj(36), y14_adj, 25)
end subroutine
end module

program main
  use random_16006_25714
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 557246715, 61, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
