// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 53 of seed 777, shrunk; seen with -O2:
// wrong number (dot): an action that had moved under a branch took the adjoint for one of its own block.
#include <wengert.h>
#include "random_check.h"

/* program 53 of seed 777 */
static double p0_ga1[6][6];
static double p0_ga2[2][2];
double p0_f(int n, double y26[4][n]) {
  for (int i28 = 0; i28 < 6; i28++)
    for (int i29 = 0; i29 < 6; i29++)
      p0_ga1[i28][i29] = y26[0][0];
  for (int i30 = 0; i30 < 2; i30++)
    for (int i31 = 0; i31 < 2; i31++)
      p0_ga2[i30][i31] = 0.34 * p0_ga1[4][0];
  int k32 = wrap(4 + n, 3);
  double w33[n];
  for (int i34 = 0; i34 < n; i34++)
    w33[i34] = 0.5 - p0_ga2[0][0];
  return p0_ga1[wrap((int)(2.5 * tanh(p0_ga2[k32 / 3][0] - p0_ga1[k32][k32])), 6)][3] + w33[0];
}
static void p0_plain(const double *from, double *to) {
  double y26[4][4];
  get(&y26[0][0], from + 0, 16);
  to[16] = p0_f(4, y26);
  put(to + 0, &y26[0][0], 16);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double y26[4][4];
  get(&y26[0][0], from + 0, 16);
  double y26_tan[4][4];
  get(&y26_tan[0][0], from_tan + 0, 16);
  to_tan[16] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, y26, y26_tan);
  put(to + 0, &y26[0][0], 16);
  put(to_tan + 0, &y26_tan[0][0], 16);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double y26[4][4];
  get(&y26[0][0], from + 0, 16);
  double y26_adj[4][4];
  get(&y26_adj[0][0], to_adj + 0, 16);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, y26, y26_adj);
  put(to + 0, &y26[0][0], 16);
  put(from_adj + 0, &y26_adj[0][0], 16);
}

int main(void) {
  wengert_check(0, 994375773, 16, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
