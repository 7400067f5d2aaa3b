! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 18065 of seed 16007, shrunk; seen with -O2:
! refused [W0021].
module random_16007_18065
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

! program 18065 of seed 16007
subroutine p0_f(n, m, x25, ix26, s27, s28)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x25(0:3)
  integer, intent(in) :: ix26(0:n - 1)
  real(8), intent(in) :: s27
  real(8), intent(inout) :: s28
  real(8) :: t30
  integer :: i31
  integer :: i33
  real(8), allocatable, target :: p0_gh1(:)
  if (allocated(p0_gh1)) deallocate(p0_gh1)
  allocate(p0_gh1(0:3))
  p0_gh1 = 0.0_8
  t30 = 0.5_8
  do i31 = 0, 1
    call wengert_checkpoint_begin()
    if (0.5_8 < p0_gh1(min(max(0 + ix26(5), 0), 3))) then
      t30 = p0_h0(7)
      do concurrent (i33 = 0:3)
        p0_gh1(i33) = 0.0078_8 * (max(x25(0), x25(i33)) * (s27 / (2.5_8 + sin(s28))))
      end do
    end if
    call wengert_checkpoint_end()
  end do
  p0_gh1 = x25
contains
  function p0_h0(n) result(res)
    integer, intent(in) :: n
    real(8) :: res
    p0_gh1(:) = 0.5_8
    res = 0.5_8
    return
  end function
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x25(0:3)
  integer :: ix26(0:6)
  real(8) :: s27
  real(8) :: s28
  call get(x25, from(0), 4)
  ix26 = [2, 5, 1, 4, 0, 3, 6]
  s27 = from(4)
  s28 = from(5)
  call p0_f(7, 2, x25, ix26, s27, s28)
  call put(to(0), x25, 4)
  call puti(to(7), ix26, 7)
  to(4) = s27
  to(5) = s28
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x25(0:3), x25_tan(0:3)
  integer :: ix26(0:6)
  real(8) :: s27, s27_tan
  real(8) :: s28, s28_tan
  external :: p0_wengert_tangent
  call get(x25, from(0), 4)
  call get(x25_tan, from_tan(0), 4)
  ix26 = [2, 5, 1, 4, 0, 3, 6]
  s27 = from(4)
  s27_tan = from_tan(4)
  s28 = from(5)
  s28_tan = from_tan(5)
  call p0_wengert_tangent(p0_f, wengert_const, 7, wengert_const, 2, wengert_dup, x25, x25_tan, &
  wengert_const, ix26, wengert_dup, s27, s27_tan, wengert_dup, s28, s28_tan)
  call put(to(0), x25, 4)
  call put(to_tan(0), x25_tan, 4)
  call puti(to(7), ix26, 7)
  to(4) = s27
  to_tan(4) = s27_tan
  to(5) = s28
  to_tan(5) = s28_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x25(0:3), x25_adj(0:3)
  integer :: ix26(0:6)
  real(8) :: s27, s27_adj
  real(8) :: s28, s28_adj
  external :: p0_wengert_adjoint
  call get(x25, from(0), 4)
  call get(x25_adj, to_adj(0), 4)
  ix26 = [2, 5, 1, 4, 0, 3, 6]
  s27 = from(4)
  s27_adj = to_adj(4)
  s28 = from(5)
  s28_adj = to_adj(5)
  call p0_wengert_adjoint(p0_f, wengert_const, 7, wengert_const, 2, wengert_dup, x25, x25_adj, &
  wengert_const, ix26, wengert_dup, s27, s27_adj, wengert_dup, s28, s28_adj)
  call put(to(0), x25, 4)
  call put(from_adj(0), x25_adj, 4)
  call puti(to(7), ix26, 7)
  to(4) = s27
  from_adj(4) = s27_adj
  to(5) = s28
  from_adj(5) = s28_adj
end subroutine
end module

program main
  use random_16007_18065
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 260083316, 6, 7, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
