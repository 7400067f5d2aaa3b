// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 2016 of seed 3, shrunk; seen with -O2:
// compile error: module.c: internal error: no entry found for key at please report it.
#include <wengert.h>
#include "random_check.h"

/* program 2016 of seed 3 */
static double p0_gs1;
double p0_f(int n, double *x3) {
  p0_gs1 = x3[0];
  if (0.5 < x3[0]) {
    x3[1] = 0.5;
    int c9 = 0;
    do {
      c9++;
      p0_gs1 = 0.68 - p0_gs1;
    } while (c9 < 4 && (sin(p0_gs1) >= 0.5));
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x3[4];
  get(x3, from + 0, 4);
  to[4] = p0_f(4, x3);
  put(to + 0, x3, 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x3[4];
  get(x3, from + 0, 4);
  double x3_tan[4];
  get(x3_tan, from_tan + 0, 4);
  to_tan[4] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x3, x3_tan);
  put(to + 0, x3, 4);
  put(to_tan + 0, x3_tan, 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x3[4];
  get(x3, from + 0, 4);
  double x3_adj[4];
  get(x3_adj, to_adj + 0, 4);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x3, x3_adj);
  put(to + 0, x3, 4);
  put(from_adj + 0, x3_adj, 4);
}

int main(void) {
  wengert_check(0, 468637600, 4, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
