! RUN: split-file %s %t && cd %t
! RUN: export heads='pool::cost(n:const,u:dup,w:dup,j:dup)=>cost_b;tangent:pool::cost(n:const,u:dup,w:dup,j:dup)=>cost_d'
! RUN: export more='pool::shapes(x:dup,y:dup,name:const,flag:const,c:const,v:out)=>shapes_b;energy(x:dup,e:dup)=>energy_b;tangent:slope(1:dup)=>slope_d'
! RUN: for O in 0 2; do \
! RUN: %fc -O$O -g -c 1.f90 -mllvm "-wengert-head=$heads" -mllvm "-wengert-head=$more" -mllvm -wengert-interface=derivatives.f90 -mllvm -wengert-interface=derivatives.h && \
! RUN: %fc -O$O derivatives.f90 2.f90 1.o %scratch/check.o %rt -o run && ./run && \
! RUN: %cc -O$O -c 3.c && %fc 3.o 1.o %rt -o crun && ./crun || exit 1; done
! RUN: %FileCheck --check-prefix=MODULE --input-file=derivatives.f90 %s
! RUN: %FileCheck --check-prefix=HEADER --input-file=derivatives.h %s
! RUN: %fc -c 1.f90 -mllvm '-wengert-head=pool::cost(2:dup,3:dup,4:dup)=>cost_b' -mllvm -wengert-interface=plain.f90 -o plain.o
! RUN: %fc plain.f90 4.f90 plain.o %scratch/check.o %rt -o run && ./run
! RUN: %FileCheck --check-prefix=PLAIN --input-file=plain.f90 %s
! RUN: %support/refuse %t.o %fc -c 1.f90 -mllvm '-wengert-head=energy=>energy_b' -mllvm -wengert-interface=plain.txt | %FileCheck --check-prefix=NAME %s
! Interfaces of named derivatives are written as a Fortran module and a C header, which programs use; names and types are those of the
! debug information, and without it positions and what the procedure does.
!
! MODULE: module derivatives
! MODULE: ! The adjoint of pool::cost.
! MODULE-NEXT: subroutine cost_b(n, u, u_b, w, w_b, j, &
! MODULE-NEXT: j_b) &
! MODULE-NEXT: bind(C, name='_QMpoolPcost_b')
! MODULE-NEXT: integer(4), intent(in) :: n
! MODULE-NEXT: real(8), intent(in) :: u(*)
! MODULE-NEXT: real(8), intent(inout) :: u_b(*)
! MODULE-NEXT: real(4), intent(in) :: w(*)
! MODULE-NEXT: real(4), intent(inout) :: w_b(*)
! MODULE-NEXT: real(8), intent(inout) :: j
! MODULE-NEXT: real(8), intent(inout) :: j_b
! MODULE-NEXT: end subroutine
! MODULE: ! The tangent of pool::cost.
! MODULE: real(8), intent(in) :: u_d(*)
! MODULE: real(8), intent(inout) :: j_d
! MODULE: real(8) function shapes_b(
! MODULE: real(8), intent(in) :: x(:, :)
! MODULE: real(8), intent(inout) :: x_b(:, :)
! MODULE: complex(8), intent(inout) :: y
! MODULE: character, intent(in) :: name(*)
! MODULE: logical(4), intent(in) :: flag
! MODULE: integer(1), intent(in) :: c(*)
! MODULE: real(8), value :: v
! MODULE: integer(8), value :: name_length
! MODULE: bind(C, name='energy_b_')
! MODULE: real(8) function slope_d(
!
! HEADER: // The adjoint of pool::cost.
! HEADER-NEXT: void _QMpoolPcost_b(const int32_t *n, const double *u, double *u_b, const float *w, float *w_b, double *j, double *j_b);
! HEADER: // The adjoint of energy.
! HEADER-NEXT: void energy_b_(const double *x, double *x_b, double *e, double *e_b);
! HEADER: double slope_d_(const double *x, const double *x_d);
!
! PLAIN: subroutine cost_b(arg1, arg2, arg2_b, arg3, arg3_b, arg4, &
! PLAIN: ignore_tkr(tkr) arg2
! PLAIN-NEXT: real(8), intent(in) :: arg2(*)
!
! NAME: [W0016] -wengert-interface=plain.txt: expected a name that ends in .f90
!--- 1.f90
module pool
  implicit none
  type cell
    integer :: kind
  end type
contains
  subroutine cost(n, u, w, j)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n)
    real(4), intent(in) :: w(n, 2)
    real(8), intent(out) :: j
    j = sum(u**2 * w(:, 1)) + product(w(:, 2))
  end subroutine
  subroutine shapes(x, y, name, flag, c, v)
    real(8), intent(in) :: x(:, :)
    complex(8), intent(inout) :: y
    character(*), intent(in) :: name
    logical, intent(in) :: flag
    type(cell), intent(in) :: c
    real(8), value :: v
    y = y * sum(x) * len(name) * c%kind + v
    if (flag) y = y * v
  end subroutine
end module
subroutine energy(x, e)
  real(8) :: x(3), e
  e = sum(x**2)
end subroutine
real(8) function slope(x)
  real(8) :: x
  slope = x**3
end function
!--- 2.f90
program test
  use check
  use derivatives
  use pool, only: cell
  implicit none
  real(8) :: u(3) = [1, 2, 3], u_b(3), u_d(3), j, j_b, j_d, x(4, 2) = 1, x_b(4, 2), v_b
  real(4) :: w(3, 2) = 1, w_b(3, 2), w_d(3, 2)
  complex(8) :: y, y_b
  integer :: i
  u_b = 0
  w_b = 0
  j_b = 1
  call cost_b(3, u, u_b, w, w_b, j, j_b)
  call check_near('j', 1, j, 15d0, 1d-12)
  do i = 1, 3
    call check_near('u_b', i, u_b(i), 2 * u(i), 1d-12)
    call check_near('w_b', i, real(w_b(i, 1), 8), u(i)**2, 1d-6)
    call check_near('w_b', 3 + i, real(w_b(i, 2), 8), 1d0, 1d-6)
  end do
  u_d = [1d0, 0d0, -1d0]
  w_d = 0
  call cost_d(3, u, u_d, w, w_d, j, j_d)
  call check_near('j_d', 1, j_d, -4d0, 1d-12)
  y = 1
  y_b = 1
  x_b = 0
  v_b = shapes_b(x(::2, :), x_b(::2, :), y, y_b, 'ab', .true._4, cell(3), 2d0, 2_8)
  ! y = (4*2*3 + v) * v
  call check_near('y', 1, real(y, 8), 52d0, 1d-12)
  call check_near('v_b', 1, v_b, 28d0, 1d-12)
  call check_near('x_b', 1, x_b(3, 2), 12d0, 1d-12)
  call check_near('x_b', 2, x_b(2, 2), 0d0, 0d0)
  call check_near('y_b', 1, real(y_b, 8), 48d0, 1d-12)
  u_b = 0
  j_b = 1
  call energy_b(u, u_b, j, j_b)
  call check_near('energy', 3, u_b(3), 6d0, 1d-12)
  call check_near('slope', 1, slope_d(2d0, 1d0), 12d0, 1d-12)
  call check_done()
end program
!--- 3.c
#include "derivatives.h"
int main(void) {
  int32_t n = 2;
  double u[2] = {1, 2}, u_b[2] = {0}, j, j_b = 1, x = 2, x_d = 1;
  float w[4] = {1, 1, 1, 1}, w_b[4] = {0};
  _QMpoolPcost_b(&n, u, u_b, w, w_b, &j, &j_b);
  return u_b[1] != 4 || w_b[1] != 4 || j != 6 || slope_d_(&x, &x_d) != 12;
}
!--- 4.f90
program test
  use check
  use plain
  implicit none
  real(8) :: u(3) = [1, 2, 3], u_b(3) = 0, j, j_b = 1
  real(4) :: w(3, 2) = 1, w_b(3, 2) = 0
  call cost_b(3, u, u_b, w, w_b, j, j_b)
  call check_near('j', 1, j, 15d0, 1d-12)
  call check_near('u_b', 2, u_b(2), 4d0, 1d-12)
  call check_done()
end program
