// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O2 -g -w -fno-builtin | %FileCheck %s
// Procedures of another file that are called as the library's are, but take other arguments, are not taken for those.
#include <wengert.h>

void open(double *valve, const double *p);
void read(const double *x, double *y);
double random(double x);
void close(double *x);
double time(double x);
double y0(double x, double k);
double erf(double x, double s);

// CHECK: no derivative for 'open'
static void f1(double *x) { open(x + 1, x); }
// CHECK: no derivative for 'read'
static void f2(double *x) { read(x, x + 1); }
// CHECK: no derivative for 'random'
static void f3(double *x) { x[1] = random(x[0]); }
// CHECK: no derivative for 'close'
static void f4(double *x) { close(x); }
// CHECK: no derivative for 'time'
static void f5(double *x) { x[1] = time(x[0]); }
// CHECK: no derivative for 'y0'
static void f6(double *x) { x[1] = y0(x[0], 3); }
// CHECK: no derivative for 'erf'
static void f7(double *x) { x[1] = erf(x[0], 3); }

void g(double *x, double *xb) {
  wengert_adjoint((void *)f1, wengert_dup, x, xb);
  wengert_adjoint((void *)f2, wengert_dup, x, xb);
  wengert_adjoint((void *)f3, wengert_dup, x, xb);
  wengert_adjoint((void *)f4, wengert_dup, x, xb);
  wengert_adjoint((void *)f5, wengert_dup, x, xb);
  wengert_adjoint((void *)f6, wengert_dup, x, xb);
  wengert_adjoint((void *)f7, wengert_dup, x, xb);
}
