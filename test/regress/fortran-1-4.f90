! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 4 of seed 1, shrunk; seen with -O0:
! refused [W0007].
module regress
  use, intrinsic :: iso_c_binding
  use wengert
  implicit none
  real(8), save :: p0_gs2
contains

! program 4 of seed 1
function p0_f(m, x15) result(res)
  integer, intent(in) :: m
  real(8), intent(in) :: x15(0:m - 1)
  real(8) :: res
  p0_gs2 = x15(0)
  p0_gs2 = sum(0.5_8 * x15(0:0))
  res = 0.5_8
  return
end function
subroutine p0_plain(from, to) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(8) :: x15(0:1)
  x15 = from(0:1)
  to(2) = p0_f(2, x15)
  to(0:1) = x15
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(in) :: from_tan(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(c_double), intent(inout) :: to_tan(0:*)
  real(8) :: x15(0:1), x15_tan(0:1)
  real(8), external :: p0_wengert_tangent
  x15 = from(0:1)
  x15_tan = from_tan(0:1)
  to_tan(2) = p0_wengert_tangent(p0_f, wengert_const, 2, wengert_dup, x15, x15_tan)
  to(0:1) = x15
  to_tan(0:1) = x15_tan
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(in) :: to_adj(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(c_double), intent(inout) :: from_adj(0:*)
  real(8) :: x15(0:1), x15_adj(0:1)
  external :: p0_wengert_adjoint
  x15 = from(0:1)
  x15_adj = to_adj(0:1)
  call p0_wengert_adjoint(p0_f, wengert_const, 2, wengert_dup, x15, x15_adj)
  to(0:1) = x15
  from_adj(0:1) = x15_adj
end subroutine
end module

program main
  use, intrinsic :: iso_c_binding
  use regress
  implicit none
  interface
    subroutine check(id, seed, cells, passive, plain, smooth, tangent, adjoint) bind(c, name='wengert_check')
      import
      integer(c_int), value :: id, seed, cells, passive
      type(c_funptr), value :: plain, smooth, tangent, adjoint
    end subroutine
    subroutine check_primal(id, seed, cells, passive, plain) bind(c, name='wengert_check_primal')
      import
      integer(c_int), value :: id, seed, cells, passive
      type(c_funptr), value :: plain
    end subroutine
    integer(c_int) function check_result() bind(c, name='wengert_check_result')
      import
    end function
  end interface
  call check(0, 376097433, 2, 0, c_funloc(p0_plain), c_funloc(p0_plain), c_funloc(p0_tangent), &
  c_funloc(p0_adjoint))
  if (check_result() /= 0) stop 1
end program
