// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 139 of seed 902, shrunk; seen with -O2:
// wrong number (dot).
#include <wengert.h>
#include "random_check.h"

/* program 139 of seed 902 */
static double * p0_h0(int m, double *a5) {
  return a5 + 1;
}
double p0_f(int n, double x20[4][4], double *y21) {
  double *q23 = p0_h0(2, x20[0]);
  for (int i26 = 0; i26 < n; i26++) {
    for (int i27 = i26; i27 <= 4; i27++) {
      y21[i27 + 1] *= q23[2];
    }
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x20[4][4];
  get(&x20[0][0], from + 0, 16);
  double y21[6];
  get(y21, from + 16, 6);
  to[22] = p0_f(5, x20, y21);
  put(to + 0, &x20[0][0], 16);
  put(to + 16, y21, 6);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x20[4][4];
  get(&x20[0][0], from + 0, 16);
  double x20_tan[4][4];
  get(&x20_tan[0][0], from_tan + 0, 16);
  double y21[6];
  get(y21, from + 16, 6);
  double y21_tan[6];
  get(y21_tan, from_tan + 16, 6);
  to_tan[22] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, x20, x20_tan, wengert_dup, y21, y21_tan);
  put(to + 0, &x20[0][0], 16);
  put(to + 16, y21, 6);
  put(to_tan + 0, &x20_tan[0][0], 16);
  put(to_tan + 16, y21_tan, 6);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x20[4][4];
  get(&x20[0][0], from + 0, 16);
  double x20_adj[4][4];
  get(&x20_adj[0][0], to_adj + 0, 16);
  double y21[6];
  get(y21, from + 16, 6);
  double y21_adj[6];
  get(y21_adj, to_adj + 16, 6);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, x20, x20_adj, wengert_dup, y21, y21_adj);
  put(to + 0, &x20[0][0], 16);
  put(to + 16, y21, 6);
  put(from_adj + 0, &x20_adj[0][0], 16);
  put(from_adj + 16, y21_adj, 6);
}

int main(void) {
  wengert_check(0, 754505676, 22, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
