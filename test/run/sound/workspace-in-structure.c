// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Active data passes through memory that a passive structure points to, from one callee to another.
#include "check.h"

struct work {
  double *cells;
  int n;
};
static __attribute__((noinline)) void put(struct work *w, double v) { w->cells[0] = v; }
static __attribute__((noinline)) double get(struct work *w) { return w->cells[0]; }
static __attribute__((noinline)) void compute(double *z, struct work *w) {
  put(w, z[0] * z[0]);
  z[1] = get(w) * z[1];
}

static double cells[2];
static struct work work = {cells, 2};
static void f(double *z) { compute(z, &work); }
static void f_tangent(double *z, double *zd) { wengert_tangent((void *)compute, wengert_dup, z, zd, wengert_const, &work); }
static void f_adjoint(double *z, double *zb) { wengert_adjoint((void *)compute, wengert_dup, z, zb, wengert_const, &work); }

int main(void) { return check(f, .n = 2); }
