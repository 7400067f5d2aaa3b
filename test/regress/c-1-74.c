// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 74 of seed 1, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 74 of seed 1 */
static const double p0_ct1[3] = {1.08, 1.01, -1.09};
double p0_f(int n, double y6[n][n]) {
  double w7[4];
  memset(w7, 0, (size_t)4 * sizeof(double));
  for (int i8 = 6; i8 >= 6; i8--) {
    w7[0] = (0.5 < (0.2 * (double)i8)) ? p0_ct1[least(0, 2)] : y6[0][0];
  }
  return w7[0];
}
static void p0_plain(const double *from, double *to) {
  double y6[7][7];
  get(&y6[0][0], from + 0, 49);
  to[49] = p0_f(7, y6);
  put(to + 0, &y6[0][0], 49);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double y6[7][7];
  get(&y6[0][0], from + 0, 49);
  double y6_tan[7][7];
  get(&y6_tan[0][0], from_tan + 0, 49);
  to_tan[49] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, y6, y6_tan);
  put(to + 0, &y6[0][0], 49);
  put(to_tan + 0, &y6_tan[0][0], 49);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double y6[7][7];
  get(&y6[0][0], from + 0, 49);
  double y6_adj[7][7];
  get(&y6_adj[0][0], to_adj + 0, 49);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, y6, y6_adj);
  put(to + 0, &y6[0][0], 49);
  put(from_adj + 0, &y6_adj[0][0], 49);
}

int main(void) {
  wengert_check(0, 687799030, 49, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
