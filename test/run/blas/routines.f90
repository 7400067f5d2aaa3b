! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! RUN: LEVELS="0 2" %run_f90 -w -cpp -I %suite/run/blas -lblas
! The BLAS from Fortran, levels 1 to 3 in all types of number: all letters, increments of both signs, leading dimensions beyond the shape, factors that are
! active, a zero beta. Tangents against differences, adjoints against tangents, what they leave behind against the library.
#define MODULE routines_s
#define TOLERANCES dot=2d-4, difference=2d-2, step=1d-3
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
#define TOLERANCES dot=1d-11, difference=1d-5
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
#define TOLERANCES dot=2d-4, difference=2d-2, step=1d-3
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
#define TOLERANCES dot=1d-11, difference=1d-5
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

program blas
  use check
  use routines_s, only: all_s => all
  use routines_d, only: all_d => all
  use routines_c, only: all_c => all
  use routines_z, only: all_z => all
  implicit none
  call all_s()
  call all_d()
  call all_c()
  call all_z()
  call check_done()
end program
