! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 6 of seed 70001, shrunk; seen with -O0:
! refused [W0013].
module random_70001_6
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
  integer, save :: p0_it1(0:4) = [2, 2, 0, 0, 2]
contains

! program 6 of seed 70001
function p0_f(n, x11, s12, k13, s14) result(res)
  integer, intent(in) :: n
  real(8), intent(in) :: x11(0:n - 1, 0:1)
  real(8), intent(in) :: s12
  integer, intent(in) :: k13
  real(8), intent(in) :: s14
  real(8) :: res
  integer :: k17
  integer :: k18
  integer :: row, column
  integer :: i15
  integer :: i16
  integer :: i19
  integer :: i21
  real(8), allocatable, target :: p0_gh2(:)
  real(8), allocatable, target :: p0_gh3(:)
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:5))
  do i15 = 0, 5
    p0_gh2(i15) = 0.5_8
  end do
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:3))
  do i16 = 0, 3
    p0_gh3(i16) = 0.5_8
  end do
  k17 = min(max(k13 + p0_it1(2), 0), 3)
  k18 = modulo(k13 * 2, 3)
  do i19 = 0, 0
    call wengert_checkpoint_begin()
    do i21 = i19, i19
      p0_gh2(i19) = 0.1_8 * (max(min(s12, p0_gh3(i19)), sin(p0_gh3(i19))) + ((p0_gh2(i21) - x11(4 - i21, &
      modulo(k13, 2))) * (1.2_8 * s14)))
    end do
    block
      real(8) :: t22
      t22 = 0.083_8 * ((p0_gh3(k17) + s14) * (p0_gh3(i19 + 1) - s12))
      t22 = p0_h0(merge(s12, p0_gh2(i19), cos(p0_gh2(i19 + 1)) > tanh(s14)), sin(t22), atan(p0_gh2(i19)), &
      k17)
    end block
    call wengert_checkpoint_end()
  end do
  res = 0.028_8 * (((p0_gh2(k18) * p0_gh3(k17)) / (1.0_8 + ((s12 + p0_gh2(k13)) * (s12 + &
  p0_gh2(k13))))) + p0_gh2(5))
  return
contains
  elemental function p0_h0(s4, s5, s6, k7) result(res)
    real(8), value :: s4
    real(8), intent(in) :: s5
    real(8), intent(in) :: s6
    integer, value :: k7
    real(8) :: res
    integer :: k8
    real(8) :: t9
    integer :: row, column
    k8 = 0
    t9 = p0_gh2(modulo(p0_it1(1) + k8, 6)) - p0_gh3(k7)
    associate (al10 => t9)
    end associate
    res = 0.41_8 * (cos(p0_gh3(k8) + p0_gh3(min(max(k7 * 3, 0), 3))) + s5)
    return
  end function
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x11(0:4, 0:1)
  real(8) :: s12
  integer :: k13
  real(8) :: s14
  call get(x11, from(0), 10)
  s12 = from(10)
  k13 = 2
  s14 = from(11)
  to(12) = p0_f(5, x11, s12, k13, s14)
  call put(to(0), x11, 10)
  to(10) = s12
  to(13) = k13
  to(11) = s14
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x11(0:4, 0:1), x11_tan(0:4, 0:1)
  real(8) :: s12, s12_tan
  integer :: k13
  real(8) :: s14, s14_tan
  real(8), external :: p0_wengert_tangent
  call get(x11, from(0), 10)
  call get(x11_tan, from_tan(0), 10)
  s12 = from(10)
  s12_tan = from_tan(10)
  k13 = 2
  s14 = from(11)
  s14_tan = from_tan(11)
  to_tan(12) = p0_wengert_tangent(p0_f, wengert_const, 5, wengert_indep, x11, x11_tan, wengert_indep, &
  s12, s12_tan, wengert_const, k13, wengert_indep, s14, s14_tan)
  call put(to(0), x11, 10)
  call put(to_tan(0), x11_tan, 10)
  to(10) = s12
  to_tan(10) = s12_tan
  to(13) = k13
  to(11) = s14
  to_tan(11) = s14_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x11(0:4, 0:1), x11_adj(0:4, 0:1)
  real(8) :: s12, s12_adj
  integer :: k13
  real(8) :: s14, s14_adj
  external :: p0_wengert_adjoint
  call get(x11, from(0), 10)
  call get(x11_adj, to_adj(0), 10)
  s12 = from(10)
  s12_adj = to_adj(10)
  k13 = 2
  s14 = from(11)
  s14_adj = to_adj(11)
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_indep, x11, x11_adj, wengert_indep, s12, &
  s12_adj, wengert_const, k13, wengert_indep, s14, s14_adj)
  call put(to(0), x11, 10)
  call put(from_adj(0), x11_adj, 10)
  to(10) = s12
  from_adj(10) = s12_adj
  to(13) = k13
  to(11) = s14
  from_adj(11) = s14_adj
end subroutine
end module

program main
  use random_70001_6
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 700412058, 12, 1, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
