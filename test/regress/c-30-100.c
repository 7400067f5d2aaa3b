// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -g -w -I %suite/random/support %t.check.o
// Program 100 of seed 30, shrunk; seen with -O2 -g:
// compile error: internal error: _ is malformed: !dbg attachment points at wrong subprogram for.
#include <wengert.h>
#include "random_check.h"

/* program 100 of seed 30 */
static const int p0_it1[3] = {1, 2, 0};
static int p0_gi2;
static double p0_gs3;
void p0_f(double *x19, const double *y20, double *y21, double *s22) {
  p0_gi2 = p0_it1[wrap(0, 3)];
  p0_gs3 = atan2((*s22), 0.5);
  int ix23[3];
  for (int i24 = 0; i24 < 3; i24++)
    ix23[i24] = 0;
  double w25[3][3];
  memset(w25, 0, (size_t)3 * (size_t)3 * sizeof(double));
  y21[1] = w25[ix23[wrap(p0_gi2 - 0, 3)]][0];
  for (int i27 = 0; i27 <= 1; i27++) {
    if (y21[0] > 1.0) {
    }
    else {
      x19[0] = x19[3 - 0] * y21[wrap(0 + i27, 2)];
    }
    x19[0] = (0.5 > p0_gs3) ? w25[2][i27] : x19[i27];
  }
}
static void p0_plain(const double *from, double *to) {
  double x19[4];
  get(x19, from + 0, 4);
  double y20[6];
  get(y20, from + 4, 6);
  double y21[2];
  get(y21, from + 10, 2);
  double s22;
  get(&s22, from + 12, 1);
  p0_f(x19, y20, y21, &s22);
  put(to + 0, x19, 4);
  put(to + 4, y20, 6);
  put(to + 10, y21, 2);
  put(to + 12, &s22, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x19[4];
  get(x19, from + 0, 4);
  double x19_tan[4];
  get(x19_tan, from_tan + 0, 4);
  double y20[6];
  get(y20, from + 4, 6);
  double y20_tan[6];
  get(y20_tan, from_tan + 4, 6);
  double y21[2];
  get(y21, from + 10, 2);
  double y21_tan[2];
  get(y21_tan, from_tan + 10, 2);
  double s22;
  get(&s22, from + 12, 1);
  double s22_tan;
  get(&s22_tan, from_tan + 12, 1);
  p0_wengert_tangent((void *)p0_f, wengert_dup, x19, x19_tan, wengert_dup, y20, y20_tan, wengert_dup, y21, y21_tan, wengert_dup, &s22, &s22_tan);
  put(to + 0, x19, 4);
  put(to + 4, y20, 6);
  put(to + 10, y21, 2);
  put(to + 12, &s22, 1);
  put(to_tan + 0, x19_tan, 4);
  put(to_tan + 4, y20_tan, 6);
  put(to_tan + 10, y21_tan, 2);
  put(to_tan + 12, &s22_tan, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x19[4];
  get(x19, from + 0, 4);
  double x19_adj[4];
  get(x19_adj, to_adj + 0, 4);
  double y20[6];
  get(y20, from + 4, 6);
  double y20_adj[6];
  get(y20_adj, to_adj + 4, 6);
  double y21[2];
  get(y21, from + 10, 2);
  double y21_adj[2];
  get(y21_adj, to_adj + 10, 2);
  double s22;
  get(&s22, from + 12, 1);
  double s22_adj;
  get(&s22_adj, to_adj + 12, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_dup, x19, x19_adj, wengert_dup, y20, y20_adj, wengert_dup, y21, y21_adj, wengert_dup, &s22, &s22_adj);
  put(to + 0, x19, 4);
  put(to + 4, y20, 6);
  put(to + 10, y21, 2);
  put(to + 12, &s22, 1);
  put(from_adj + 0, x19_adj, 4);
  put(from_adj + 4, y20_adj, 6);
  put(from_adj + 10, y21_adj, 2);
  put(from_adj + 12, &s22_adj, 1);
}

int main(void) {
  wengert_check(0, 68034351, 13, 0, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
