// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 6425 of seed 10001, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 6425 of seed 10001 */
double * p0_h1(int n, int m, double *a9, double *a10) {
  double *q12[2];
  q12[0] = a10 + 1;
  q12[1] = a9 + 0;
  {
    double *other = q12[wrap(0, 2)];
    q12[wrap(0, 2)] = q12[1];
    q12[1] = other;
  }
  return a9 + 2;
}
void p0_f(int n, int m, double *x15) {
  double *q16 = p0_h1(7, 4, x15, x15 + 0);
  double *h18;
  h18 = calloc((size_t)6, sizeof(double));
  q16 = p0_h1(7, 4, x15 + 0, h18 + 0);
  free(h18);
}
static void p0_plain(const double *from, double *to) {
  double x15[5];
  get(x15, from + 0, 5);
  p0_f(7, 4, x15);
  put(to + 0, x15, 5);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x15[5];
  get(x15, from + 0, 5);
  double x15_tan[5];
  get(x15_tan, from_tan + 0, 5);
  p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, x15, x15_tan);
  put(to + 0, x15, 5);
  put(to_tan + 0, x15_tan, 5);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x15[5];
  get(x15, from + 0, 5);
  double x15_adj[5];
  get(x15_adj, to_adj + 0, 5);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, x15, x15_adj);
  put(to + 0, x15, 5);
  put(from_adj + 0, x15_adj, 5);
}

int main(void) {
  wengert_check(0, 1023886859, 5, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
