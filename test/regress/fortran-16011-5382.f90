! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 5382 of seed 16011, shrunk; seen with -O2:
! refused [W0014].
module random_16011_5382
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
  real(8), save :: p0_ct1(0:4) = [-0.68_8, 0.32_8, -0.5_8, 1.09_8, 0.92_8]
  integer, save :: p0_it2(0:5) = [2, 5, 1, 5, 4, 6]
  real(8), save, allocatable, target :: p0_gh3(:)
  real(8), save :: p0_gs4
contains

! program 5382 of seed 16011
function p0_h0(n, s5, s6, a7) result(res)
  integer, intent(in) :: n
  real(8), intent(inout) :: s5
  real(8), value :: s6
  real(8), intent(in) :: a7(0:)
  real(8) :: res
  integer :: i13
  forall (i13 = 0:2, p0_it2(3) == 6)
    p0_gh3(i13) = 0.00086_8 * ((1.5_8 + sin(cos(s5)))**(0.7_8 * sin(0.5_8 + a7(i13))))
  end forall
  res = (0.5_8 - s6) + p0_gh3(modulo(p0_it2(0) * 2, 3))
  return
end function
subroutine p0_f(x14, s16)
  real(8), intent(inout) :: x14(0:1)
  real(8), intent(inout) :: s16
  real(8), allocatable, target :: h19(:)
  integer :: i20
  if (allocated(p0_gh3)) deallocate(p0_gh3)
  allocate(p0_gh3(0:2))
  p0_gh3 = 0.0_8
  p0_gs4 = 0.5_8
  allocate(h19(0:3))
  do i20 = 0, 3
    h19(i20) = x14(0)
  end do
  p0_gs4 = h19(0)
  s16 = p0_h0(8, p0_gs4, p0_gs4, p0_ct1(0:2))
end subroutine
subroutine p0_plain(from, to)
  real(8), intent(in) :: from(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8) :: x14(0:1)
  real(8) :: s16
  call get(x14, from(0), 2)
  s16 = from(2)
  call p0_f(x14, s16)
  call put(to(0), x14, 2)
  to(2) = s16
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: from_tan(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: to_tan(0:*)
  real(8) :: x14(0:1), x14_tan(0:1)
  real(8) :: s16, s16_tan
  external :: p0_wengert_tangent
  call get(x14, from(0), 2)
  call get(x14_tan, from_tan(0), 2)
  s16 = from(2)
  s16_tan = from_tan(2)
  call p0_wengert_tangent(p0_f, wengert_dup, x14, x14_tan, wengert_dup, s16, s16_tan)
  call put(to(0), x14, 2)
  call put(to_tan(0), x14_tan, 2)
  to(2) = s16
  to_tan(2) = s16_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj)
  real(8), intent(in) :: from(0:*)
  real(8), intent(in) :: to_adj(0:*)
  real(8), intent(inout) :: to(0:*)
  real(8), intent(inout) :: from_adj(0:*)
  real(8) :: x14(0:1), x14_adj(0:1)
  real(8) :: s16, s16_adj
  external :: p0_wengert_adjoint
  call get(x14, from(0), 2)
  call get(x14_adj, to_adj(0), 2)
  s16 = from(2)
  s16_adj = to_adj(2)
  call p0_wengert_adjoint(p0_f, wengert_dup, x14, x14_adj, wengert_dup, s16, s16_adj)
  call put(to(0), x14, 2)
  call put(from_adj(0), x14_adj, 2)
  to(2) = s16
  from_adj(2) = s16_adj
end subroutine
end module

program main
  use random_16011_5382
  implicit none
  external :: wengert_check_program, wengert_check_primal_program
  integer, external :: wengert_check_failures
  call wengert_check_program(0, 553066811, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint)
  if (wengert_check_failures() /= 0) stop 1
end program
