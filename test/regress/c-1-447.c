// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 447 of seed 1, shrunk; seen with -O2:
// wrong number (dot).
#include <wengert.h>
#include "random_check.h"

/* program 447 of seed 1 */
static const int p0_it2[7] = {5, 6, 3, 3, 4, 2, 4};
double p0_f(int m, const double *x7) {
  double w8[3];
  memset(w8, 0, (size_t)3 * sizeof(double));
  for (int i9 = 0; i9 <= 1; i9++) {
    w8[0] = 0.5;
    for (int i11 = 0; i11 <= 3; i11++) {
      w8[0] = 0.5 * (w8[2] - 0.5);
      w8[2 - i9] = 0.022 * sqrt(2.5 + sin(fmax(1.29 * x7[1 - i9], w8[0] + w8[i9])));
    }
  }
  return w8[wrap(0 - p0_it2[5], 3)];
}
static void p0_plain(const double *from, double *to) {
  double x7[2];
  get(x7, from + 0, 2);
  to[2] = p0_f(3, x7);
  put(to + 0, x7, 2);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x7[2];
  get(x7, from + 0, 2);
  double x7_tan[2];
  get(x7_tan, from_tan + 0, 2);
  to_tan[2] = p0_wengert_tangent((void *)p0_f, wengert_const, 3, wengert_dup, x7, x7_tan);
  put(to + 0, x7, 2);
  put(to_tan + 0, x7_tan, 2);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x7[2];
  get(x7, from + 0, 2);
  double x7_adj[2];
  get(x7_adj, to_adj + 0, 2);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 3, wengert_dup, x7, x7_adj);
  put(to + 0, x7, 2);
  put(from_adj + 0, x7_adj, 2);
}

int main(void) {
  wengert_check(0, 611914738, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
