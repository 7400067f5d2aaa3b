! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 2" %run_f90 -w -cpp -I %suite/run/blas -lblas
! The BLAS from Fortran, levels 1 to 3 in all types of number: all letters, increments of both signs, leading dimensions beyond the shape, factors that are
! active, a zero beta. Tangents against differences, adjoints against tangents, what they leave behind against the library.
#define MODULE routines_s
#define TYPE real(4)
#define REAL_TYPE real(4)
#define NUMBER(re, im) real(re, 4)
#define IMAGINARY(z) 0
#define PARTS 1
#define R(name) s##name
#define R_AMAX isamax
#define R_NRM2 snrm2
#define R_ASUM sasum
#define DOT sdot
#include "routines.inc"
#define MODULE routines_d
#define TYPE real(8)
#define REAL_TYPE real(8)
#define NUMBER(re, im) re
#define IMAGINARY(z) 0
#define PARTS 1
#define R(name) d##name
#define R_AMAX idamax
#define R_NRM2 dnrm2
#define R_ASUM dasum
#define DOT ddot
#include "routines.inc"
#define MODULE routines_c
#define TYPE complex(4)
#define REAL_TYPE real(4)
#define NUMBER(re, im) cmplx(re, im, 4)
#define IMAGINARY(z) aimag(z)
#define PARTS 2
#define R(name) c##name
#define R_AMAX icamax
#define R_NRM2 scnrm2
#define R_ASUM scasum
#define R_SCAL csscal
#define R_ROT csrot
#define DOTU cdotu
#define DOTC cdotc
#include "routines.inc"
#define MODULE routines_z
#define TYPE complex(8)
#define REAL_TYPE real(8)
#define NUMBER(re, im) cmplx(re, im, 8)
#define IMAGINARY(z) aimag(z)
#define PARTS 2
#define R(name) z##name
#define R_AMAX izamax
#define R_NRM2 dznrm2
#define R_ASUM dzasum
#define R_SCAL zdscal
#define R_ROT zdrot
#define DOTU zdotu
#define DOTC zdotc
#include "routines.inc"

module test_s
  use wengert
  use check
  use routines_s
  implicit none
  external :: wengert_tangent, wengert_adjoint
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
  subroutine all()
    integer :: code
    do which = 1, routines
      do code = 0, 35
        op = 'Ntc'(mod(code, 3) + 1:mod(code, 3) + 1)
        op2 = 'TCN'(mod(code / 3, 3) + 1:mod(code / 3, 3) + 1)
        uplo = merge('U', 'l', mod(code / 3, 2) == 0)
        side = merge('L', 'r', mod(code / 6, 2) == 0)
        diag = merge('N', 'u', mod(code / 12, 2) == 0)
        dx = mod(code, 3) - 1
        if (dx == 0) dx = 2
        dy = merge(1, -2, mod(code, 4) < 2)
        zero = mod(code, 5) == 4
        call check_map(cells, f, f_tangent, f_adjoint, dot=2d-4, difference=2d-2, step=1d-3)
      end do
    end do
  end subroutine
end module

module test_d
  use wengert
  use check
  use routines_d
  implicit none
  external :: wengert_tangent, wengert_adjoint
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
  subroutine all()
    integer :: code
    do which = 1, routines
      do code = 0, 35
        op = 'Ntc'(mod(code, 3) + 1:mod(code, 3) + 1)
        op2 = 'TCN'(mod(code / 3, 3) + 1:mod(code / 3, 3) + 1)
        uplo = merge('U', 'l', mod(code / 3, 2) == 0)
        side = merge('L', 'r', mod(code / 6, 2) == 0)
        diag = merge('N', 'u', mod(code / 12, 2) == 0)
        dx = mod(code, 3) - 1
        if (dx == 0) dx = 2
        dy = merge(1, -2, mod(code, 4) < 2)
        zero = mod(code, 5) == 4
        call check_map(cells, f, f_tangent, f_adjoint, dot=1d-11, difference=1d-5)
      end do
    end do
  end subroutine
end module

module test_c
  use wengert
  use check
  use routines_c
  implicit none
  external :: wengert_tangent, wengert_adjoint
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
  subroutine all()
    integer :: code
    do which = 1, routines
      do code = 0, 35
        op = 'Ntc'(mod(code, 3) + 1:mod(code, 3) + 1)
        op2 = 'TCN'(mod(code / 3, 3) + 1:mod(code / 3, 3) + 1)
        uplo = merge('U', 'l', mod(code / 3, 2) == 0)
        side = merge('L', 'r', mod(code / 6, 2) == 0)
        diag = merge('N', 'u', mod(code / 12, 2) == 0)
        dx = mod(code, 3) - 1
        if (dx == 0) dx = 2
        dy = merge(1, -2, mod(code, 4) < 2)
        zero = mod(code, 5) == 4
        call check_map(cells, f, f_tangent, f_adjoint, dot=2d-4, difference=2d-2, step=1d-3)
      end do
    end do
  end subroutine
end module

module test_z
  use wengert
  use check
  use routines_z
  implicit none
  external :: wengert_tangent, wengert_adjoint
contains
  subroutine f_tangent(n, z, zd)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zd(n)
    call wengert_tangent(f, wengert_const, n, wengert_dup, z, zd)
  end subroutine
  subroutine f_adjoint(n, z, zb)
    integer, intent(in) :: n
    real(8), intent(inout) :: z(n), zb(n)
    call wengert_adjoint(f, wengert_const, n, wengert_dup, z, zb)
  end subroutine
  subroutine all()
    integer :: code
    do which = 1, routines
      do code = 0, 35
        op = 'Ntc'(mod(code, 3) + 1:mod(code, 3) + 1)
        op2 = 'TCN'(mod(code / 3, 3) + 1:mod(code / 3, 3) + 1)
        uplo = merge('U', 'l', mod(code / 3, 2) == 0)
        side = merge('L', 'r', mod(code / 6, 2) == 0)
        diag = merge('N', 'u', mod(code / 12, 2) == 0)
        dx = mod(code, 3) - 1
        if (dx == 0) dx = 2
        dy = merge(1, -2, mod(code, 4) < 2)
        zero = mod(code, 5) == 4
        call check_map(cells, f, f_tangent, f_adjoint, dot=1d-11, difference=1d-5)
      end do
    end do
  end subroutine
end module

program blas
  use check
  use test_s, only: all_s => all
  use test_d, only: all_d => all
  use test_c, only: all_c => all
  use test_z, only: all_z => all
  implicit none
  call all_s()
  call all_d()
  call all_c()
  call all_z()
  call check_done()
end program
