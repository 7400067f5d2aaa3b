// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_c -w -I %suite/run/blas -lblas
// The BLAS from C, levels 1 to 3 in all types of number: matrices by rows and by columns, all operations, increments of both signs, leading dimensions beyond
// the shape, factors that are active, a zero beta.
#include <complex.h>
#include "check.h"
#include <cblas.h>

enum { LD = 6 };

// What is called, how.
static int which, dx, dy, zero, layout, op, op2, uplo, side, diag;

#define DERIVE_AS(f, f_tangent, f_adjoint)                                                                                        \
  static void f_tangent(double *z, double *zd) { wengert_tangent((void *)f, wengert_dup, z, zd); }                                \
  static void f_adjoint(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb); }

#define T float
#define REAL float
#define PARTS 1
#define LETTER "s"
#define R(name) s_##name
#define S(number) number
#define PART(number) number
#define cblas_(name) cblas_s##name
#define cblas_real(name) cblas_s##name
#define cblas_amax cblas_isamax
#include "cblas.inc"

#define T double
#define REAL double
#define PARTS 1
#define LETTER "d"
#define R(name) d_##name
#define S(number) number
#define PART(number) number
#define cblas_(name) cblas_d##name
#define cblas_real(name) cblas_d##name
#define cblas_amax cblas_idamax
#include "cblas.inc"

#define T float complex
#define REAL float
#define PARTS 2
#define LETTER "c"
#define R(name) c_##name
#define S(number) &number
#define PART(number) creal(number)
#define cblas_(name) cblas_c##name
#define cblas_real(name) cblas_sc##name
#define cblas_amax cblas_icamax
#define cblas_mixed(name) cblas_cs##name
#include "cblas.inc"

#define T double complex
#define REAL double
#define PARTS 2
#define LETTER "z"
#define R(name) z_##name
#define S(number) &number
#define PART(number) creal(number)
#define cblas_(name) cblas_z##name
#define cblas_real(name) cblas_dz##name
#define cblas_amax cblas_izamax
#define cblas_mixed(name) cblas_zd##name
#include "cblas.inc"

int main(void) {
  return s_all(2e-4, 2e-2, 1e-3) | d_all(1e-11, 1e-5, 1e-5) | c_all(2e-4, 2e-2, 1e-3) | z_all(1e-11, 1e-5, 1e-5);
}
