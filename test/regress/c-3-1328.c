// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 1328 of seed 3, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 1328 of seed 3 */
static double p0_ga2[6];
double p0_f(int n, double x18[n][n], const double *c19) {
  memset(p0_ga2, 0, (size_t)6 * sizeof(double));
  double t24 = 0.5;
  for (int i25 = 1; i25 >= 1; i25--) {
    t24 = (p0_ga2[i25] > 0.5) ? c19[i25] : x18[5][i25];
    p0_ga2[1] = t24;
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x18[7][7];
  get(&x18[0][0], from + 0, 49);
  double c19[3] = {0.3, 0.4, 0.5};
  to[49] = p0_f(7, x18, c19);
  put(to + 0, &x18[0][0], 49);
  put(to + 50, c19, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x18[7][7];
  get(&x18[0][0], from + 0, 49);
  double x18_tan[7][7];
  get(&x18_tan[0][0], from_tan + 0, 49);
  double c19[3] = {0.3, 0.4, 0.5};
  to_tan[49] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, x18, x18_tan, wengert_const, c19);
  put(to + 0, &x18[0][0], 49);
  put(to + 50, c19, 3);
  put(to_tan + 0, &x18_tan[0][0], 49);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x18[7][7];
  get(&x18[0][0], from + 0, 49);
  double x18_adj[7][7];
  get(&x18_adj[0][0], to_adj + 0, 49);
  double c19[3] = {0.3, 0.4, 0.5};
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, x18, x18_adj, wengert_const, c19);
  put(to + 0, &x18[0][0], 49);
  put(to + 50, c19, 3);
  put(from_adj + 0, &x18_adj[0][0], 49);
}

int main(void) {
  wengert_check(0, 69173955, 49, 3, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
