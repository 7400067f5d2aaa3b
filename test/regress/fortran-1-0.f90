! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 0 of seed 1, shrunk; seen with -O0:
! refused [W0014].
module regress
  use, intrinsic :: iso_c_binding
  use wengert
  implicit none
contains

! program 0 of seed 1
recursive function p0_h0(n, s3) result(res)
  integer, intent(in) :: n
  real(8), intent(in) :: s3
  real(8) :: res
  real(8) :: w6(0:n - 1)
  w6 = 0.0_8
  w6(0:3) = s3
  res = 0.5_8
  return
end function
function p0_f(n, m, x10) result(res)
  integer, intent(in) :: n
  integer, intent(in) :: m
  real(8), intent(in) :: x10(0:n - 1, 0:2)
  real(8) :: res
  real(8) :: w12(0:m - 1)
  w12 = 0.0_8
  w12(0) = x10(0, 0)
  res = p0_h0(5, w12(0))
  return
end function
subroutine p0_plain(from, to) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(8) :: x10(0:4, 0:2)
  x10 = reshape(from(0:14), [5, 3])
  to(15) = p0_f(5, 4, x10)
  to(0:14) = reshape(x10, [15])
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(in) :: from_tan(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(c_double), intent(inout) :: to_tan(0:*)
  real(8) :: x10(0:4, 0:2), x10_tan(0:4, 0:2)
  real(8), external :: p0_wengert_tangent
  x10 = reshape(from(0:14), [5, 3])
  x10_tan = reshape(from_tan(0:14), [5, 3])
  to_tan(15) = p0_wengert_tangent(p0_f, wengert_const, 5, wengert_const, 4, wengert_dup, x10, x10_tan)
  to(0:14) = reshape(x10, [15])
  to_tan(0:14) = reshape(x10_tan, [15])
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(in) :: to_adj(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(c_double), intent(inout) :: from_adj(0:*)
  real(8) :: x10(0:4, 0:2), x10_adj(0:4, 0:2)
  external :: p0_wengert_adjoint
  x10 = reshape(from(0:14), [5, 3])
  x10_adj = reshape(to_adj(0:14), [5, 3])
  call p0_wengert_adjoint(p0_f, wengert_const, 5, wengert_const, 4, wengert_dup, x10, x10_adj)
  to(0:14) = reshape(x10, [15])
  from_adj(0:14) = reshape(x10_adj, [15])
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
  call check(0, 250720734, 15, 0, c_funloc(p0_plain), c_funloc(p0_plain), c_funloc(p0_tangent), &
  c_funloc(p0_adjoint))
  if (check_result() /= 0) stop 1
end program
