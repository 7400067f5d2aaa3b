// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 2562 of seed 7002, shrunk; seen with -O0:
// compile error: module.c: internal error: internal error: entered unreachable code: shadows of locals and.
#include <wengert.h>
#include "random_check.h"

/* program 2562 of seed 7002 */
struct p0_r0 {
  double a;
  double b[3];
  double c;
};
struct p0_r1 {
  double a;
  struct p0_r0 *link;
};
static struct p0_r0 p0_gr2;
static __attribute__((noinline)) void p0_h2(void) {
  struct p0_r0 r21;
  r21.a = 0.5;
  memset(r21.b, 0, (size_t)3 * sizeof(double));
  r21.c = 0.5;
  struct p0_r1 r22[2];
  for (int i23 = 0; i23 < 2; i23++)
    r22[i23].a = 0.5;
  r22[0].link = &r21;
  r22[1].link = &p0_gr2;
  double *q27 = r22[wrap(0, 2)].link->b;
  r22[0].a = q27[0] / r21.c;
}
double p0_f(int n, int m, double *x28) {
  p0_gr2.a = 0.5;
  memset(p0_gr2.b, 0, (size_t)3 * sizeof(double));
  p0_gr2.c = x28[0];
  p0_h2();
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  double x28[2];
  get(x28, from + 0, 2);
  to[2] = p0_f(8, 2, x28);
  put(to + 0, x28, 2);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x28[2];
  get(x28, from + 0, 2);
  double x28_tan[2];
  get(x28_tan, from_tan + 0, 2);
  to_tan[2] = p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_const, 2, wengert_dup, x28, x28_tan);
  put(to + 0, x28, 2);
  put(to_tan + 0, x28_tan, 2);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x28[2];
  get(x28, from + 0, 2);
  double x28_adj[2];
  get(x28_adj, to_adj + 0, 2);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_const, 2, wengert_dup, x28, x28_adj);
  put(to + 0, x28, 2);
  put(from_adj + 0, x28_adj, 2);
}

int main(void) {
  wengert_check(0, 820675029, 2, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
