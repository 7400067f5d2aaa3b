// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 1339 of seed 15002, shrunk; seen with -O0:
// refused [W0021].
#include <wengert.h>
#include "random_check.h"

/* program 1339 of seed 15002 */
static void p0_h0(int n, double *a2) {
  double w3[4];
  for (int i4 = 0; i4 < 4; i4++)
    w3[i4] = 0.5;
  memset(a2, 0, (size_t)2 * sizeof(double));
  w3[0] = (a2[wrap(0, 2)] > 0.02) ? w3[0] : a2[0];
}
double p0_f(int n, double *x6) {
  wengert_checkpoint_begin(); {
    p0_h0(4, x6);
  } wengert_checkpoint_end();
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x6[3];
  get(x6, from + 0, 3);
  to[3] = p0_f(4, x6);
  put(to + 0, x6, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x6[3];
  get(x6, from + 0, 3);
  double x6_tan[3];
  get(x6_tan, from_tan + 0, 3);
  to_tan[3] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x6, x6_tan);
  put(to + 0, x6, 3);
  put(to_tan + 0, x6_tan, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x6[3];
  get(x6, from + 0, 3);
  double x6_adj[3];
  get(x6_adj, to_adj + 0, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x6, x6_adj);
  put(to + 0, x6, 3);
  put(from_adj + 0, x6_adj, 3);
}

int main(void) {
  wengert_check(0, 832591579, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
