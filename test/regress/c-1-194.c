// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 194 of seed 1, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 194 of seed 1 */
double p0_f(int n, const double *x9, const double *c10) {
  double w11[6];
  for (int i12 = 0; i12 < 6; i12++)
    w11[i12] = x9[0];
  {
    if ((0.5 >= ((wrap(7, 2) == 1) ? w11[0] : c10[0])) || 0) {
      goto past2;
    }
    if (w11[wrap(7, 6)] < 0.5) {
    }
  }
  past2:;
  return w11[5];
}
static void p0_plain(const double *from, double *to) {
  double x9[7];
  get(x9, from + 0, 7);
  double c10[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  to[7] = p0_f(7, x9, c10);
  put(to + 0, x9, 7);
  put(to + 8, c10, 5);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x9[7];
  get(x9, from + 0, 7);
  double x9_tan[7];
  get(x9_tan, from_tan + 0, 7);
  double c10[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  to_tan[7] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, x9, x9_tan, wengert_const, c10);
  put(to + 0, x9, 7);
  put(to + 8, c10, 5);
  put(to_tan + 0, x9_tan, 7);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x9[7];
  get(x9, from + 0, 7);
  double x9_adj[7];
  get(x9_adj, to_adj + 0, 7);
  double c10[5] = {0.3, 0.4, 0.5, 0.6000000000000001, 0.7};
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, x9, x9_adj, wengert_const, c10);
  put(to + 0, x9, 7);
  put(to + 8, c10, 5);
  put(from_adj + 0, x9_adj, 7);
}

int main(void) {
  wengert_check(0, 750166675, 7, 5, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
