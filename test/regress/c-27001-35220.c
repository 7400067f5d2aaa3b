// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o -mllvm -wengert-activity=off
// Program 35220 of seed 27001, shrunk: an integer that is handed on beside numbers that vary, with activity switched off (W0011 before).
#include <wengert.h>
#include "random_check.h"

/* program 35220 of seed 27001 */
static double p0_gs1;
static int p0_gi2;
static __attribute__((noinline)) int p0_h0(int n, int k3) {
  double *h4;
  h4 = malloc((size_t)2 * sizeof(double));
  for (int i5 = 0; i5 < 2; i5++)
    h4[i5] = p0_gs1;
  free(h4);
  return k3;
}
double p0_f(int n, int m, double *x6) {
  p0_gs1 = x6[0];
  p0_gi2 = 0;
  p0_gi2 = p0_h0(7, 0);
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x6[3];
  get(x6, from + 0, 3);
  to[3] = p0_f(7, 4, x6);
  put(to + 0, x6, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x6[3];
  get(x6, from + 0, 3);
  double x6_tan[3];
  get(x6_tan, from_tan + 0, 3);
  to_tan[3] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, x6, x6_tan);
  put(to + 0, x6, 3);
  put(to_tan + 0, x6_tan, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x6[3];
  get(x6, from + 0, 3);
  double x6_adj[3];
  get(x6_adj, to_adj + 0, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, x6, x6_adj);
  put(to + 0, x6, 3);
  put(from_adj + 0, x6_adj, 3);
}

int main(void) {
  wengert_check(0, 660872789, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
