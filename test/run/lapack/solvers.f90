! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: %run_f90 -w -cpp -I %suite/run/lapack -llapack -lblas
! LAPACK's linear solvers: solve, factorise, solve with factors (all of a matrix and its transposes), in all types of number, with leading dimensions
! beyond the shape, with the factors used for something else too, and of matrices that are not square. Tangents against differences,
! adjoints against tangents.
#define MODULE solvers_s
#define TYPE real(4)
#define NUMBER(re, im) real(re, 4)
#define IMAGINARY(z) 0*(z)
#define PARTS 1
#define GESV sgesv
#define GETRF sgetrf
#define GETRS sgetrs
#define POSV sposv
#define POTRF spotrf
#define POTRS spotrs
#include "solvers.inc"
#define MODULE solvers_d
#define TYPE real(8)
#define NUMBER(re, im) re
#define IMAGINARY(z) 0*(z)
#define PARTS 1
#define GESV dgesv
#define GETRF dgetrf
#define GETRS dgetrs
#define POSV dposv
#define POTRF dpotrf
#define POTRS dpotrs
#include "solvers.inc"
#define MODULE solvers_c
#define TYPE complex(4)
#define NUMBER(re, im) cmplx(re, im, 4)
#define IMAGINARY(z) aimag(z)
#define PARTS 2
#define GESV cgesv
#define GETRF cgetrf
#define GETRS cgetrs
#define POSV cposv
#define POTRF cpotrf
#define POTRS cpotrs
#include "solvers.inc"
#define MODULE solvers_z
#define TYPE complex(8)
#define NUMBER(re, im) cmplx(re, im, 8)
#define IMAGINARY(z) aimag(z)
#define PARTS 2
#define GESV zgesv
#define GETRF zgetrf
#define GETRS zgetrs
#define POSV zposv
#define POTRF zpotrf
#define POTRS zpotrs
#include "solvers.inc"

module solvers
  use wengert
  use solvers_s, only: all_s => all
  use solvers_d, only: all_d => all
  use solvers_c, only: all_c => all
  use solvers_z, only: all_z => all
  implicit none
  integer, parameter :: most = 200
contains
  subroutine all(kind, which, x, y)
    integer, intent(in) :: kind, which
    real(8), intent(in) :: x(most)
    real(8), intent(out) :: y(most)
    select case (kind)
    case (1)
      call all_s(which, x, y)
    case (2)
      call all_d(which, x, y)
    case (3)
      call all_c(which, x, y)
    case (4)
      call all_z(which, x, y)
    end select
  end subroutine
end module

program main
  use solvers
  implicit none
  real(8) :: x(most), xd(most), xb(most), y(most), yd(most), yb(most), w(most), plus(most), minus(most), h, bound, scale
  integer :: kind, which, i
  logical :: single
  do kind = 1, 4
    single = mod(kind, 2) == 1
    do which = 1, 11
      call random_seed(put=[(17*which + kind + i, i = 1, 40)])
      call random_number(x)
      call random_number(xd)
      call random_number(w)
      x = x - 0.5d0
      xd = xd - 0.5d0
      h = merge(2d-3, 1d-6, single)
      call all(kind, which, x + h*xd, plus)
      call all(kind, which, x - h*xd, minus)
      call wengert_tangent(all, wengert_const, kind, wengert_const, which, wengert_dup, x, xd, wengert_dup, y, yd)
      scale = maxval(abs(yd)) + 1
      bound = merge(3d-2, 1d-6, single)
      if (.not. maxval(abs((plus - minus)/(2*h) - yd)) < bound*scale) then
        print *, 'tangent', kind, which, maxval(abs((plus - minus)/(2*h) - yd)), scale
        error stop 'tangent'
      end if
      yb = w
      xb = 0
      call wengert_adjoint(all, wengert_const, kind, wengert_const, which, wengert_dup, x, xb, wengert_dup, y, yb)
      bound = merge(1d-3, 1d-11, single)
      if (.not. abs(sum(xb*xd) - sum(w*yd)) < bound*scale*10) then
        print *, 'adjoint', kind, which, sum(xb*xd), sum(w*yd)
        error stop 'adjoint'
      end if
    end do
  end do
  print *, 'ok'
end program
