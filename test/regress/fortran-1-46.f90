! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
! RUN: %run_f90 -w %t.check.o
! Program 46 of seed 1, shrunk; seen with -O0:
! compile error: FIRModule: in procedure _: internal error: _ is malformed: Instruction does not.
module regress
  use, intrinsic :: iso_c_binding
  use wengert
  implicit none
contains

! program 46 of seed 1
subroutine p0_f(n, x3)
  integer, intent(in) :: n
  real(8), intent(inout) :: x3(0:n - 1, 0:n - 1)
  integer :: row, column
  integer :: c8
  integer :: i11
  c8 = 0
  do while (c8 < 2 .and. (0.5_8 > x3(0, 0)))
    c8 = c8 + 1
    do i11 = 0, 0
      x3(0, 0) = max(x3(0, 0), 0.5_8)
    end do
  end do
end subroutine
subroutine p0_plain(from, to) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(8) :: x3(0:3, 0:3)
  x3 = reshape(from(0:15), [4, 4])
  call p0_f(4, x3)
  to(0:15) = reshape(x3, [16])
end subroutine
subroutine p0_tangent(from, from_tan, to, to_tan) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(in) :: from_tan(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(c_double), intent(inout) :: to_tan(0:*)
  real(8) :: x3(0:3, 0:3), x3_tan(0:3, 0:3)
  external :: p0_wengert_tangent
  x3 = reshape(from(0:15), [4, 4])
  x3_tan = reshape(from_tan(0:15), [4, 4])
  call p0_wengert_tangent(p0_f, wengert_const, 4, wengert_dup, x3, x3_tan)
  to(0:15) = reshape(x3, [16])
  to_tan(0:15) = reshape(x3_tan, [16])
end subroutine
subroutine p0_adjoint(from, to_adj, to, from_adj) bind(c)
  real(c_double), intent(in) :: from(0:*)
  real(c_double), intent(in) :: to_adj(0:*)
  real(c_double), intent(inout) :: to(0:*)
  real(c_double), intent(inout) :: from_adj(0:*)
  real(8) :: x3(0:3, 0:3), x3_adj(0:3, 0:3)
  external :: p0_wengert_adjoint
  x3 = reshape(from(0:15), [4, 4])
  x3_adj = reshape(to_adj(0:15), [4, 4])
  call p0_wengert_adjoint(p0_f, wengert_const, 4, wengert_dup, x3, x3_adj)
  to(0:15) = reshape(x3, [16])
  from_adj(0:15) = reshape(x3_adj, [16])
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
  call check(0, 825645625, 16, 0, c_funloc(p0_plain), c_funloc(p0_plain), c_funloc(p0_tangent), &
  c_funloc(p0_adjoint))
  if (check_result() /= 0) stop 1
end program
