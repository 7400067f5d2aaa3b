// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 2258 of seed 11, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 2258 of seed 11 */
static double p0_gs1;
void p0_h0(int n, int k2) {
  double w4[4];
  for (int i5 = 0; i5 < 4; i5++)
    w4[i5] = 0.5;
  double w6[4];
  memcpy(w6, w4, (size_t)4 * sizeof(double));
  w4[0] = (w6[0] < 0.02) ? w6[k2] : p0_gs1;
}
double p0_f(int n, double x8[6][6]) {
  p0_gs1 = x8[1][0];
  p0_h0(5, 3);
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x8[6][6];
  get(&x8[0][0], from + 0, 36);
  to[36] = p0_f(5, x8);
  put(to + 0, &x8[0][0], 36);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x8[6][6];
  get(&x8[0][0], from + 0, 36);
  double x8_tan[6][6];
  get(&x8_tan[0][0], from_tan + 0, 36);
  to_tan[36] = p0_wengert_tangent((void *)p0_f, wengert_const, 5, wengert_dup, x8, x8_tan);
  put(to + 0, &x8[0][0], 36);
  put(to_tan + 0, &x8_tan[0][0], 36);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x8[6][6];
  get(&x8[0][0], from + 0, 36);
  double x8_adj[6][6];
  get(&x8_adj[0][0], to_adj + 0, 36);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 5, wengert_dup, x8, x8_adj);
  put(to + 0, &x8[0][0], 36);
  put(from_adj + 0, &x8_adj[0][0], 36);
}

int main(void) {
  wengert_check(0, 81836448, 36, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
