// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 14819 of seed 13001, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 14819 of seed 13001 */
struct p0_r0 {
  double a;
};
struct p0_r1 {
  double a;
  double *q;
  int b;
};
void p0_h1(int n, int *k9) {
  double *h11;
  h11 = calloc((size_t)3, sizeof(double));
  struct p0_r0 *r13;
  r13 = malloc((size_t)n * sizeof(struct p0_r0));
  for (int i14 = 0; i14 < n; i14++)
    r13[i14].a = h11[wrap((*k9), 3)];
  r13[0] = r13[0];
  free(r13);
  free(h11);
}
double p0_f(int n, double *x25) {
  struct p0_r1 r26;
  r26.a = x25[7];
  r26.q = x25 + 0;
  r26.b = 0;
  struct p0_r1 *q27 = &r26;
  p0_h1(8, &q27->b);
  return r26.q[1];
}
static void p0_plain(const double *from, double *to) {
  double x25[8];
  get(x25, from + 0, 8);
  to[8] = p0_f(8, x25);
  put(to + 0, x25, 8);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x25[8];
  get(x25, from + 0, 8);
  double x25_tan[8];
  get(x25_tan, from_tan + 0, 8);
  to_tan[8] = p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_dup, x25, x25_tan);
  put(to + 0, x25, 8);
  put(to_tan + 0, x25_tan, 8);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x25[8];
  get(x25, from + 0, 8);
  double x25_adj[8];
  get(x25_adj, to_adj + 0, 8);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_dup, x25, x25_adj);
  put(to + 0, x25, 8);
  put(from_adj + 0, x25_adj, 8);
}

int main(void) {
  wengert_check(0, 142149377, 8, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
