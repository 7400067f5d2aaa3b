// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o -mllvm -wengert-joint=*
// Program 22378 of seed 18001, shrunk; seen with -O3 -mllvm -wengert-joint=*:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 22378 of seed 18001 */
static const double p0_ct1[5] = {-0.35, 0.61, 1.23, 0.7, 1.5};
static int p0_gi2;
double p0_f(int n, int m, const double *x22, const double *c23) {
  p0_gi2 = 3;
  double *h24;
  h24 = calloc((size_t)n, sizeof(double));
  if (0.5 <= p0_ct1[wrap((int)(1.5 * cos((0.2 * (double)p0_gi2) * h24[p0_gi2])), 5)]) {
    memcpy(h24, x22, (size_t)n * sizeof(double));
  }
  else {
    memcpy(h24, c23, (size_t)n * sizeof(double));
  }
  {
    double res39 = h24[0];
    free(h24);
    return res39;
  }
}
static void p0_plain(const double *from, double *to) {
  double x22[8];
  get(x22, from + 0, 8);
  double c23[8] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7, 0.8, 0.9000000000000001, 1.0};
  to[8] = p0_f(8, 2, x22, c23);
  put(to + 0, x22, 8);
  put(to + 9, c23, 8);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x22[8];
  get(x22, from + 0, 8);
  double x22_tan[8];
  get(x22_tan, from_tan + 0, 8);
  double c23[8] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7, 0.8, 0.9000000000000001, 1.0};
  to_tan[8] = p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_const, 2, wengert_dup, x22, x22_tan, wengert_const, c23);
  put(to + 0, x22, 8);
  put(to + 9, c23, 8);
  put(to_tan + 0, x22_tan, 8);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x22[8];
  get(x22, from + 0, 8);
  double x22_adj[8];
  get(x22_adj, to_adj + 0, 8);
  double c23[8] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7, 0.8, 0.9000000000000001, 1.0};
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_const, 2, wengert_dup, x22, x22_adj, wengert_const, c23);
  put(to + 0, x22, 8);
  put(to + 9, c23, 8);
  put(from_adj + 0, x22_adj, 8);
}

int main(void) {
  wengert_check(0, 613097788, 8, 8, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
