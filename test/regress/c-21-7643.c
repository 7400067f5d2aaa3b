// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 7643 of seed 21, shrunk; seen with -O2:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 7643 of seed 21 */
static double p0_gs2;
double p0_f(double x15[4][3], const double *c16, const int *ix18) {
  p0_gs2 = x15[0][0];
  double w19[5][5];
  memset(w19, 0, (size_t)5 * (size_t)5 * sizeof(double));
  int ix21[6];
  memset(ix21, 0, (size_t)6 * sizeof(int));
  w19[0][0] = p0_gs2;
  int c24 = 0;
  do {
    c24++;
    ix21[ix18[c24]] = 3;
    w19[wrap(ix18[1] + c24, 5)][0] = (0.5 < p0_gs2) ? c16[ix18[0]] : w19[0][ix18[wrap(ix21[1] * 3, 5)]];
  } while (c24 < 2 && 1);
  return w19[ix18[0]][4];
}
static void p0_plain(const double *from, double *to) {
  double x15[4][3];
  get(&x15[0][0], from + 0, 12);
  double c16[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  int ix18[5] = {2, 1, 0, 3, 2};
  to[12] = p0_f(x15, c16, ix18);
  put(to + 0, &x15[0][0], 12);
  put(to + 13, c16, 5);
  puti(to + 18, ix18, 5);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x15[4][3];
  get(&x15[0][0], from + 0, 12);
  double x15_tan[4][3];
  get(&x15_tan[0][0], from_tan + 0, 12);
  double c16[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  int ix18[5] = {2, 1, 0, 3, 2};
  to_tan[12] = p0_wengert_tangent((void *)p0_f, wengert_dup, x15, x15_tan, wengert_const, c16, wengert_const, ix18);
  put(to + 0, &x15[0][0], 12);
  put(to + 13, c16, 5);
  puti(to + 18, ix18, 5);
  put(to_tan + 0, &x15_tan[0][0], 12);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x15[4][3];
  get(&x15[0][0], from + 0, 12);
  double x15_adj[4][3];
  get(&x15_adj[0][0], to_adj + 0, 12);
  double c16[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  int ix18[5] = {2, 1, 0, 3, 2};
  p0_wengert_adjoint((void *)p0_f, wengert_dup, x15, x15_adj, wengert_const, c16, wengert_const, ix18);
  put(to + 0, &x15[0][0], 12);
  put(to + 13, c16, 5);
  puti(to + 18, ix18, 5);
  put(from_adj + 0, &x15_adj[0][0], 12);
}

int main(void) {
  wengert_check(0, 72221356, 12, 10, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
