// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 47 of seed 700, shrunk; seen with -O2:
// refused [W0010].
#include <wengert.h>
#include "random_check.h"

/* program 47 of seed 700 */
double p0_f(int n, double x24[4][4], const double *c25, int k26, double *s27) {
  double w28[6];
  memset(w28, 0, (size_t)6 * sizeof(double));
  int k30 = least(greatest(k26 * 2, 0), 3);
  (*s27) = x24[0][0];
  memcpy(w28, c25, (size_t)6 * sizeof(double));
  return w28[k30];
}
static void p0_plain(const double *from, double *to) {
  double x24[4][4];
  get(&x24[0][0], from + 0, 16);
  double c25[6] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7, 0.8};
  int k26 = 2;
  double s27;
  get(&s27, from + 16, 1);
  to[17] = p0_f(6, x24, c25, k26, &s27);
  put(to + 0, &x24[0][0], 16);
  put(to + 18, c25, 6);
  puti(to + 24, &k26, 1);
  put(to + 16, &s27, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x24[4][4];
  get(&x24[0][0], from + 0, 16);
  double x24_tan[4][4];
  get(&x24_tan[0][0], from_tan + 0, 16);
  double c25[6] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7, 0.8};
  int k26 = 2;
  double s27;
  get(&s27, from + 16, 1);
  double s27_tan;
  get(&s27_tan, from_tan + 16, 1);
  to_tan[17] = p0_wengert_tangent((void *)p0_f, wengert_const, 6, wengert_dup, x24, x24_tan, wengert_const, c25, wengert_const, k26, wengert_dup, &s27, &s27_tan);
  put(to + 0, &x24[0][0], 16);
  put(to + 18, c25, 6);
  puti(to + 24, &k26, 1);
  put(to + 16, &s27, 1);
  put(to_tan + 0, &x24_tan[0][0], 16);
  put(to_tan + 16, &s27_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x24[4][4];
  get(&x24[0][0], from + 0, 16);
  double x24_adj[4][4];
  get(&x24_adj[0][0], to_adj + 0, 16);
  double c25[6] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7, 0.8};
  int k26 = 2;
  double s27;
  get(&s27, from + 16, 1);
  double s27_adj;
  get(&s27_adj, to_adj + 16, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 6, wengert_dup, x24, x24_adj, wengert_const, c25, wengert_const, k26, wengert_dup, &s27, &s27_adj);
  put(to + 0, &x24[0][0], 16);
  put(to + 18, c25, 6);
  puti(to + 24, &k26, 1);
  put(to + 16, &s27, 1);
  put(from_adj + 0, &x24_adj[0][0], 16);
  put(from_adj + 16, &s27_adj, 1);
}

int main(void) {
  wengert_check(0, 897791001, 17, 7, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
