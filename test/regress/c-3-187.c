// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 187 of seed 3, shrunk; seen with -O2:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 187 of seed 3 */
double p0_f(int n, const double *c9, double *y10) {
  y10[0] = ((0.5 > sin(y10[0])) && 1) ? c9[0] : y10[0];
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double c9[3] = {0.3, 0.4, 0.5};
  double y10[3];
  get(y10, from + 0, 3);
  to[3] = p0_f(6, c9, y10);
  put(to + 4, c9, 3);
  put(to + 0, y10, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double c9[3] = {0.3, 0.4, 0.5};
  double y10[3];
  get(y10, from + 0, 3);
  double y10_tan[3];
  get(y10_tan, from_tan + 0, 3);
  to_tan[3] = p0_wengert_tangent((void *)p0_f, wengert_const, 6, wengert_const, c9, wengert_dup, y10, y10_tan);
  put(to + 4, c9, 3);
  put(to + 0, y10, 3);
  put(to_tan + 0, y10_tan, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double c9[3] = {0.3, 0.4, 0.5};
  double y10[3];
  get(y10, from + 0, 3);
  double y10_adj[3];
  get(y10_adj, to_adj + 0, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 6, wengert_const, c9, wengert_dup, y10, y10_adj);
  put(to + 4, c9, 3);
  put(to + 0, y10, 3);
  put(from_adj + 0, y10_adj, 3);
}

int main(void) {
  wengert_check(0, 406763231, 3, 3, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
