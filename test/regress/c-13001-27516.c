// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 27516 of seed 13001, shrunk; seen with -O0:
// wrong number (dot).
#include <wengert.h>
#include "random_check.h"

/* program 27516 of seed 13001 */
double p0_f(int n, int m, double *x17, double s20) {
  for (int i23 = 0; i23 <= 1; i23++) {
    x17[i23] = s20;
    s20 = 0.5;
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x17[7];
  get(x17, from + 0, 7);
  double s20;
  get(&s20, from + 7, 1);
  to[8] = p0_f(7, 4, x17, s20);
  put(to + 0, x17, 7);
}
extern double p0_wengert_tangent(void *, ...);
extern double p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x17[7];
  get(x17, from + 0, 7);
  double x17_tan[7];
  get(x17_tan, from_tan + 0, 7);
  double s20;
  get(&s20, from + 7, 1);
  double s20_tan;
  get(&s20_tan, from_tan + 7, 1);
  to_tan[8] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, x17, x17_tan, wengert_dup, s20, s20_tan);
  put(to + 0, x17, 7);
  put(to_tan + 0, x17_tan, 7);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x17[7];
  get(x17, from + 0, 7);
  double x17_adj[7];
  get(x17_adj, to_adj + 0, 7);
  double s20;
  get(&s20, from + 7, 1);
  from_adj[7] = p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_const, 4, wengert_dup, x17, x17_adj, wengert_out, s20);
  put(to + 0, x17, 7);
  put(from_adj + 0, x17_adj, 7);
}

int main(void) {
  wengert_check(0, 152825223, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
