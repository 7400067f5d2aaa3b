// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 22 of seed 7002, shrunk; seen with -O2:
// refused [W0011].
#include <wengert.h>
#include "random_check.h"

/* program 22 of seed 7002 */
struct p0_r0 {
  double a;
};
static struct p0_r0 p0_gr1[5];
double p0_f(int n, double x2[3][n]) {
  for (int i3 = 0; i3 < 5; i3++)
    p0_gr1[i3].a = 0.5;
  double *q4 = x2[0];
  int k5 = wrap(4 + n, 3);
  double t6 = (double)k5;
  int c7 = 0;
  while (c7 < 2 && 1) {
    c7++;
    int c8 = 0;
    while (c8 < 1 && (((sin(t6) > 0.5) ? (-0.65) : p0_gr1[0].a) < 0.16)) {
      c8++;
      p0_gr1[1] = p0_gr1[0];
      p0_gr1[0].a = q4[0];
    }
  }
  return p0_gr1[k5].a;
}
static void p0_plain(const double *from, double *to) {
  double x2[3][4];
  get(&x2[0][0], from + 0, 12);
  to[12] = p0_f(4, x2);
  put(to + 0, &x2[0][0], 12);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x2[3][4];
  get(&x2[0][0], from + 0, 12);
  double x2_tan[3][4];
  get(&x2_tan[0][0], from_tan + 0, 12);
  to_tan[12] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x2, x2_tan);
  put(to + 0, &x2[0][0], 12);
  put(to_tan + 0, &x2_tan[0][0], 12);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x2[3][4];
  get(&x2[0][0], from + 0, 12);
  double x2_adj[3][4];
  get(&x2_adj[0][0], to_adj + 0, 12);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x2, x2_adj);
  put(to + 0, &x2[0][0], 12);
  put(from_adj + 0, &x2_adj[0][0], 12);
}

int main(void) {
  wengert_check(0, 652586395, 12, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
