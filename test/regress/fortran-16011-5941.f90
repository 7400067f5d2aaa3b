! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 5941 of seed 16011, shrunk; seen with -O2:
! refused [W0014].
module random_16011_5941
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
  real(8), save :: p0_ga1(0:5)
  real(8), save, allocatable, target :: p0_gh2(:)
contains

! program 5941 of seed 16011
subroutine p0_h1(n, a14)
  integer, intent(in) :: n
  real(8), intent(inout) :: a14(0:)
  real(8) :: t19
  integer :: row, column
  integer :: i20
  integer :: i22
  t19 = max(a14(modulo(n, 3)), cos(p0_gh2(modulo(6 + n, 3))))
  do i20 = 0, modulo(6 + n, 6)
    do concurrent (i22 = 0:2)
      p0_gh2(i22) = 0.013_8 * sin(log(1.5_8 + sin(0.2_8 * real(i20, 8))))
      p0_ga1(i22) = (-0.24_8) * (t19 * (-1.5_8))
    end do
  end do
end subroutine
subroutine p0_f(n, x29, s30)
  integer, intent(in) :: n
  real(8), intent(inout) :: x29(0:1)
  real(8), intent(inout) :: s30
  integer :: row, column
  integer :: i32
  do row = 0, 5
    p0_ga1(row) = 0.0_8
  end do
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:2))
  do i32 = 0, 2
    p0_gh2(i32) = s30
  end do
  block
    real(8) :: w35(0:n - 1, 0:n - 1)
    do column = 0, n - 1
      do row = 0, n - 1
        w35(row, column) = 0.0_8
      end do
    end do
    call p0_h1(6, w35(0:2, 0))
  end block
  x29(0) = p0_ga1(0)
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x29(0:1)
  real(8) :: s30
  call get(x29, from(0), 2)
  s30 = from(2)
  call p0_f(6, x29, s30)
  call put(to(0), x29, 2)
  to(2) = s30
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x29(0:1), x29_tan(0:1)
  real(8) :: s30, s30_tan
  external :: p0_wengert_tangent
  call get(x29, from(0), 2)
  call get(x29_tan, from_tan(0), 2)
  s30 = from(2)
  s30_tan = from_tan(2)
  call p0_wengert_tangent(p0_f, wengert_const, 6, wengert_dup, x29, x29_tan, wengert_dup, s30, &
  s30_tan)
  call put(to(0), x29, 2)
  call put(to_tan(0), x29_tan, 2)
  to(2) = s30
  to_tan(2) = s30_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x29(0:1), x29_adj(0:1)
  real(8) :: s30, s30_adj
  external :: p0_wengert_adjoint
  call get(x29, from(0), 2)
  call get(x29_adj, to_adj(0), 2)
  s30 = from(2)
  s30_adj = to_adj(2)
  call p0_wengert_adjoint(p0_f, wengert_const, 6, wengert_dup, x29, x29_adj, wengert_dup, s30, &
  s30_adj)
  call put(to(0), x29, 2)
  call put(from_adj(0), x29_adj, 2)
  to(2) = s30
  from_adj(2) = s30_adj
end subroutine
end module

program main
  use random_16011_5941
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 170247735, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
