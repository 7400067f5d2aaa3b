// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 3646 of seed 7, shrunk; seen with -O2:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 3646 of seed 7 */
double p0_f(int n, int m, double x12[3][3], const double *c13, const int *ix14) {
  double t16 = 0.5;
  t16 = (c13[0] > 0.18) ? x12[0][ix14[1] / 2] : c13[ix14[0]];
  return t16;
}
static void p0_plain(const double *from, double *to) {
  double x12[3][3];
  get(&x12[0][0], from + 0, 9);
  double c13[4] = {0.3, 0.4, 0.5, 0.6000000000000001};
  int ix14[4] = {2, 1, 0, 3};
  to[9] = p0_f(4, 4, x12, c13, ix14);
  put(to + 0, &x12[0][0], 9);
  put(to + 10, c13, 4);
  puti(to + 14, ix14, 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x12[3][3];
  get(&x12[0][0], from + 0, 9);
  double x12_tan[3][3];
  get(&x12_tan[0][0], from_tan + 0, 9);
  double c13[4] = {0.3, 0.4, 0.5, 0.6000000000000001};
  int ix14[4] = {2, 1, 0, 3};
  to_tan[9] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_const, 4, wengert_dup, x12, x12_tan, wengert_const, c13, wengert_const, ix14);
  put(to + 0, &x12[0][0], 9);
  put(to + 10, c13, 4);
  puti(to + 14, ix14, 4);
  put(to_tan + 0, &x12_tan[0][0], 9);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x12[3][3];
  get(&x12[0][0], from + 0, 9);
  double x12_adj[3][3];
  get(&x12_adj[0][0], to_adj + 0, 9);
  double c13[4] = {0.3, 0.4, 0.5, 0.6000000000000001};
  int ix14[4] = {2, 1, 0, 3};
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_const, 4, wengert_dup, x12, x12_adj, wengert_const, c13, wengert_const, ix14);
  put(to + 0, &x12[0][0], 9);
  put(to + 10, c13, 4);
  puti(to + 14, ix14, 4);
  put(from_adj + 0, &x12_adj[0][0], 9);
}

int main(void) {
  wengert_check(0, 1050551490, 9, 8, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
