! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! Program 159 of seed 70001, shrunk; seen with -O2 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off:
! refused [W0007].
module random_70001_159
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
  integer, save :: p0_it1(0:5) = [4, 4, 1, 2, 3, 2]
contains

! program 159 of seed 70001
subroutine p0_f(n, x7, s8, s9)
  integer, intent(in) :: n
  real(8), intent(inout) :: x7(0:5, 0:5)
  real(8), intent(inout) :: s8
  real(8), intent(inout) :: s9
  real(8) :: w13(0:n - 1, 0:n - 1)
  integer :: i14
  integer :: i15
  integer :: i10
  integer :: i11
  real(8), allocatable, target :: p0_gh2(:)
  real(8), allocatable, target :: p0_gh3(:)
  procedure(p0_h0), pointer :: via_h0
  via_h0 => p0_h0
  if (n > 5) via_h0 => p0_h0_twin
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:5))
  do i10 = 0, 5
    p0_gh2(i10) = x7(0, i10)
  end do
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:3))
  do i11 = 0, 3
    p0_gh3(i11) = 0.31_8 * log_gamma(1.5_8 + sin(log_gamma(1.5_8 + sin(p0_gh2(i11)))))
  end do
  do i15 = 0, n - 1
    do i14 = 0, n - 1
      w13(i14, i15) = 0.26_8 * ((p0_gh3(3) + p0_gh2(i14)) - log(1.5_8 + sin(p0_gh3(1))))
    end do
  end do
  s9 = via_h0(w13(p0_it1(modulo(p0_it1(4) - p0_it1(4), 6)), p0_it1(modulo(p0_it1(3) * 2, 6))))
contains
  function p0_h0(s4) result(res)
    real(8), intent(in) :: s4
    real(8) :: res
    real(8) :: w5(0:1)
    real(8) :: t6
    w5 = 0.0_8
    t6 = 0.25_8 * ((w5(modulo(p0_it1(0) + p0_it1(1), 2)) - (-0.85_8)) * merge(p0_gh3(1), &
    w5(modulo(int(2.5_8 * sin(p0_gh2(min(max(p0_it1(1) - p0_it1(4), 0), 5)) - w5(modulo(p0_it1(2) + &
    p0_it1(0), 2)))), 2)), (.not. ((w5(modulo(p0_it1(4) * 3, 2)) * w5(modulo(p0_it1(2) + p0_it1(5), &
    2))) <= -0.0_8))))
    p0_gh3(:) = 0.5_8 * (p0_gh3(:) + p0_gh2(0:3))
    res = 0.2_8 * (((1.06_8 - p0_gh2(p0_it1(p0_it1(1)))) - (p0_gh3(2) * w5(min(max(p0_it1(5) + &
    p0_it1(2), 0), 1)))) + t6)
    return
  end function
  function p0_h0_twin(s4) result(res)
    real(8), intent(in) :: s4
    real(8) :: res
    real(8) :: w5(0:1)
    real(8) :: t6
    w5 = 0.0_8
    t6 = 0.25_8 * ((w5(modulo(p0_it1(0) + p0_it1(1), 2)) - (-0.85_8)) * merge(p0_gh3(1), &
    w5(modulo(int(2.5_8 * sin(p0_gh2(min(max(p0_it1(1) - p0_it1(4), 0), 5)) - w5(modulo(p0_it1(2) + &
    p0_it1(0), 2)))), 2)), (.not. ((w5(modulo(p0_it1(4) * 3, 2)) * w5(modulo(p0_it1(2) + p0_it1(5), &
    2))) <= -0.0_8))))
    p0_gh3(:) = 0.5_8 * (p0_gh3(:) + p0_gh2(0:3))
    res = 0.2_8 * (((1.06_8 - p0_gh2(p0_it1(p0_it1(1)))) - (p0_gh3(2) * w5(min(max(p0_it1(5) + &
    p0_it1(2), 0), 1)))) + t6)
    return
  end function
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x7(0:5, 0:5)
  real(8) :: s8
  real(8) :: s9
  call get(x7, from(0), 36)
  s8 = from(36)
  s9 = from(37)
  call p0_f(5, x7, s8, s9)
  call put(to(0), x7, 36)
  to(36) = s8
  to(37) = s9
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x7(0:5, 0:5), x7_tan(0:5, 0:5)
  real(8) :: s8, s8_tan
  real(8) :: s9, s9_tan
  external :: p0_wengert_tangent
  call get(x7, from(0), 36)
  call get(x7_tan, from_tan(0), 36)
  s8 = from(36)
  s8_tan = from_tan(36)
  s9 = from(37)
  s9_tan = from_tan(37)
  call p0_wengert_tangent(p0_f, wengert_const, 5, wengert_dup, x7, x7_tan, wengert_dup, s8, s8_tan, &
  wengert_dup, s9, s9_tan)
  call put(to(0), x7, 36)
  call put(to_tan(0), x7_tan, 36)
  to(36) = s8
  to_tan(36) = s8_tan
  to(37) = s9
  to_tan(37) = s9_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x7(0:5, 0:5), x7_adj(0:5, 0:5)
  real(8) :: s8, s8_adj
  real(8) :: s9, s9_adj
  external :: p0_wengert_adjoint
  call get(x7, from(0), 36)
  call get(x7_adj, to_adj(0), 36)
  s8 = from(36)
  s8_adj = to_adj(36)
  s9 = from(37)
  s9_adj = to_adj(37)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_dup, x7, x7_adj, wengert_dup, s8, s8_adj, &
  wengert_dup, s9, s9_adj)
  call put(to(0), x7, 36)
  call put(from_adj(0), x7_adj, 36)
  to(36) = s8
  from_adj(36) = s8_adj
  to(37) = s9
  from_adj(37) = s9_adj
end subroutine
end module

program main
  use random_70001_159
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 686243193, 38, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
