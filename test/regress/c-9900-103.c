// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 103 of seed 9900, shrunk; seen with -O0:
// refused [W0021].
#include <wengert.h>
#include "random_check.h"

/* program 103 of seed 9900 */
double p0_f(int n, double *x18) {
  double *q19[2];
  q19[0] = x18 + 0;
  q19[1] = x18 + 0;
  wengert_checkpoint_begin(); {
    q19[wrap(0, 2)][0] = 0.5;
  } wengert_checkpoint_end();
  {
    double *other = q19[0];
    q19[0] = q19[1];
    q19[1] = other;
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x18[7];
  get(x18, from + 0, 7);
  to[7] = p0_f(7, x18);
  put(to + 0, x18, 7);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x18[7];
  get(x18, from + 0, 7);
  double x18_tan[7];
  get(x18_tan, from_tan + 0, 7);
  to_tan[7] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, x18, x18_tan);
  put(to + 0, x18, 7);
  put(to_tan + 0, x18_tan, 7);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x18[7];
  get(x18, from + 0, 7);
  double x18_adj[7];
  get(x18_adj, to_adj + 0, 7);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, x18, x18_adj);
  put(to + 0, x18, 7);
  put(from_adj + 0, x18_adj, 7);
}

int main(void) {
  wengert_check(0, 452033138, 7, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
