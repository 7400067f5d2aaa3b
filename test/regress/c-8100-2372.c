// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 2372 of seed 8100, shrunk; seen with -O0:
// refused [W0014].
#include <wengert.h>
#include "random_check.h"

/* program 2372 of seed 8100 */
struct p0_r2 {
  double a;
  double *p;
  double c[3];
};
void p0_f(int n, int m, double *x6) {
  struct p0_r2 r8[3];
  for (int i9 = 0; i9 < 3; i9++)
    r8[i9].a = 0.5;
  r8[0].p = x6;
  r8[1].p = x6;
  r8[2].p = x6;
  for (int i13 = 0; i13 < 3; i13++)
    for (int i14 = 0; i14 < 3; i14++)
      r8[i13].c[i14] = 0.5;
  struct p0_r2 *q16 = &r8[0];
  int c19 = 0;
  while (c19 < 1 && (r8[0].p[0] < 0.5)) {
    c19++;
    memcpy(x6, q16->c, (size_t)m * sizeof(double));
  }
}
static void p0_plain(const double *from, double *to) {
  double x6[3];
  get(x6, from + 0, 3);
  p0_f(8, 3, x6);
  put(to + 0, x6, 3);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x6[3];
  get(x6, from + 0, 3);
  double x6_tan[3];
  get(x6_tan, from_tan + 0, 3);
  p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_const, 3, wengert_dup, x6, x6_tan);
  put(to + 0, x6, 3);
  put(to_tan + 0, x6_tan, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x6[3];
  get(x6, from + 0, 3);
  double x6_adj[3];
  get(x6_adj, to_adj + 0, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_const, 3, wengert_dup, x6, x6_adj);
  put(to + 0, x6, 3);
  put(from_adj + 0, x6_adj, 3);
}

int main(void) {
  wengert_check(0, 499871825, 3, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
