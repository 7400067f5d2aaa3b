// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 284 of seed 7002, shrunk; seen with -O2:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 284 of seed 7002 */
struct p0_r0 {
  double a;
  int b;
  double c[3];
};
static struct p0_r0 p0_gr1;
double p0_f(int n, struct p0_r0 *r4) {
  p0_gr1 = (*r4);
  struct p0_r0 r6;
  r6.a = (0 <= r4->b) ? 0.5 : p0_gr1.a;
  r6.b = 0;
  memset(r6.c, 0, (size_t)3 * sizeof(double));
  p0_gr1 = (*r4);
  memcpy(p0_gr1.c, r6.c, (size_t)3 * sizeof(double));
  return r6.a;
}
static void p0_plain(const double *from, double *to) {
  struct p0_r0 r4;
  get(&r4.a, from + 0, 1);
  r4.b = 0;
  get(r4.c, from + 1, 3);
  to[4] = p0_f(6, &r4);
  put(to + 0, &r4.a, 1);
  puti(to + 5, &r4.b, 1);
  put(to + 1, r4.c, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r0 r4;
  get(&r4.a, from + 0, 1);
  r4.b = 0;
  get(r4.c, from + 1, 3);
  struct p0_r0 r4_tan;
  memset(&r4_tan, 0, sizeof r4_tan);
  get(&r4_tan.a, from_tan + 0, 1);
  get(r4_tan.c, from_tan + 1, 3);
  to_tan[4] = p0_wengert_tangent((void *)p0_f, wengert_const, 6, wengert_dup, &r4, &r4_tan);
  put(to + 0, &r4.a, 1);
  puti(to + 5, &r4.b, 1);
  put(to + 1, r4.c, 3);
  put(to_tan + 0, &r4_tan.a, 1);
  put(to_tan + 1, r4_tan.c, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r0 r4;
  get(&r4.a, from + 0, 1);
  r4.b = 0;
  get(r4.c, from + 1, 3);
  struct p0_r0 r4_adj;
  memset(&r4_adj, 0, sizeof r4_adj);
  get(&r4_adj.a, to_adj + 0, 1);
  get(r4_adj.c, to_adj + 1, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 6, wengert_dup, &r4, &r4_adj);
  put(to + 0, &r4.a, 1);
  puti(to + 5, &r4.b, 1);
  put(to + 1, r4.c, 3);
  put(from_adj + 0, &r4_adj.a, 1);
  put(from_adj + 1, r4_adj.c, 3);
}

int main(void) {
  wengert_check(0, 862468642, 4, 1, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
