! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off
! Program 123 of seed 70001, shrunk; seen with -O0 -mllvm -wengert-adjoint-out=off -mllvm -wengert-versions=off:
! refused [W0014].
module p0_data
  implicit none
  type :: p0_r0
    real(8) :: a
    real(8) :: b(0:2)
  end type
  type :: p0_r1
    real(8) :: a
    type(p0_r0) :: in
    real(8) :: b
  end type
  integer, save :: p0_it1_there(0:3) = [5, 5, 6, 4]
  real(8), save, allocatable, target :: p0_gh2(:)
end module
module random_70001_123
  use p0_data, p0_it1 => p0_it1_there
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

! program 123 of seed 70001
function p0_f(n, m, x15, s16, ix17, r18) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(inout) :: x15(0:m - 1)
  real(8), intent(inout) :: s16
  integer, intent(in) :: ix17(0:n - 1)
  type(p0_r0), intent(inout) :: r18
  real(8) :: res
  type(p0_r1) :: r20
  integer :: i21
  integer :: i19
  if (allocated(p0_gh2)) deallocate(p0_gh2)
  allocate(p0_gh2(0:1))
  do i19 = 0, 1
    p0_gh2(i19) = s16
  end do
  r20%a = 0.5_8
  r20%in%a = p0_gh2(0) + r18%a
  do i21 = 0, 2
    r20%in%b(i21) = 0.13_8 * (cos(r18%a) + (x15(i21) / (1.0_8 + (x15(i21) * x15(i21)))))
  end do
  r20%b = 0.3_8 * norm2(1.5_8 + (0.8_8 * sin(x15(:) * hypot(0.29_8, 1.5_8 + sin(x15(:))))))
  res = 0.15_8 * (((r18%a / (2.5_8 + sin(x15(modulo(int(1.5_8 * cos(merge(r20%in%a, &
  r18%b(min(max(p0_it1(2) + p0_it1(1), 0), 2)), ix17(2) < ix17(0)))), 3))))) + (r18%a / (1.0_8 + &
  (r18%a * r18%a)))) + r20%b)
  return
end function
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x15(0:2)
  real(8) :: s16
  integer :: ix17(0:6)
  type(p0_r0) :: r18
  call get(x15, from(0), 3)
  s16 = from(3)
  ix17 = [2, 5, 1, 4, 0, 3, 6]
  r18%a = from(4)
  call get(r18%b, from(5), 3)
  to(8) = p0_f(7, 3, x15, s16, ix17, r18)
  call put(to(0), x15, 3)
  to(3) = s16
  call puti(to(9), ix17, 7)
  to(4) = r18%a
  call put(to(5), r18%b, 3)
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x15(0:2), x15_tan(0:2)
  real(8) :: s16, s16_tan
  integer :: ix17(0:6)
  type(p0_r0) :: r18, r18_tan
  real(8), external :: p0_wengert_tangent
  call get(x15, from(0), 3)
  call get(x15_tan, from_tan(0), 3)
  s16 = from(3)
  s16_tan = from_tan(3)
  ix17 = [2, 5, 1, 4, 0, 3, 6]
  r18%a = from(4)
  r18_tan%a = from_tan(4)
  call get(r18%b, from(5), 3)
  call get(r18_tan%b, from_tan(5), 3)
  to_tan(8) = p0_wengert_tangent(p0_f, wengert_const, 7, wengert_const, 3, wengert_dup, x15, x15_tan, &
  wengert_dup, s16, s16_tan, wengert_const, ix17, wengert_dup, r18, r18_tan)
  call put(to(0), x15, 3)
  call put(to_tan(0), x15_tan, 3)
  to(3) = s16
  to_tan(3) = s16_tan
  call puti(to(9), ix17, 7)
  to(4) = r18%a
  to_tan(4) = r18_tan%a
  call put(to(5), r18%b, 3)
  call put(to_tan(5), r18_tan%b, 3)
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x15(0:2), x15_adj(0:2)
  real(8) :: s16, s16_adj
  integer :: ix17(0:6)
  type(p0_r0) :: r18, r18_adj
  external :: p0_wengert_adjoint
  call get(x15, from(0), 3)
  call get(x15_adj, to_adj(0), 3)
  s16 = from(3)
  s16_adj = to_adj(3)
  ix17 = [2, 5, 1, 4, 0, 3, 6]
  r18%a = from(4)
  r18_adj%a = to_adj(4)
  call get(r18%b, from(5), 3)
  call get(r18_adj%b, to_adj(5), 3)
  call p0_wengert_adjoint(p0_f, wengert_const, 7, wengert_const, 3, wengert_dup, x15, x15_adj, &
  wengert_dup, s16, s16_adj, wengert_const, ix17, wengert_dup, r18, r18_adj)
  call put(to(0), x15, 3)
  call put(from_adj(0), x15_adj, 3)
  to(3) = s16
  from_adj(3) = s16_adj
  call puti(to(9), ix17, 7)
  to(4) = r18%a
  from_adj(4) = r18_adj%a
  call put(to(5), r18%b, 3)
  call put(from_adj(5), r18_adj%b, 3)
end subroutine
end module

program main
  use random_70001_123
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 1053270589, 8, 7, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
