// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 7621 of seed 9000, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 7621 of seed 9000 */
struct p0_r2 {
  double a;
  int b;
  int c;
  double *p;
};
static int p0_gi1;
double p0_f(int n, struct p0_r2 *r22) {
  p0_gi1 = r22->c;
  r22->p[wrap(0, 3)] = 0.5;
  if (1 && (0.5 > r22->p[0])) {
    r22->c = p0_gi1;
  }
  else {
    r22->c = r22->b;
  }
  return 0.5;
}
static void p0_plain(const double *from, double *to) {
  struct p0_r2 r22;
  double r22_p_to[3];
  r22.p = r22_p_to;
  get(&r22.a, from + 0, 1);
  r22.b = 0;
  r22.c = 2;
  get(r22_p_to, from + 1, 3);
  to[4] = p0_f(7, &r22);
  put(to + 0, &r22.a, 1);
  puti(to + 5, &r22.b, 1);
  puti(to + 6, &r22.c, 1);
  put(to + 1, r22_p_to, 3);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r2 r22;
  double r22_p_to[3];
  r22.p = r22_p_to;
  get(&r22.a, from + 0, 1);
  r22.b = 0;
  r22.c = 2;
  get(r22_p_to, from + 1, 3);
  struct p0_r2 r22_tan;
  memset(&r22_tan, 0, sizeof r22_tan);
  double r22_p_tan_to[3];
  r22_tan.p = r22_p_tan_to;
  get(&r22_tan.a, from_tan + 0, 1);
  get(r22_p_tan_to, from_tan + 1, 3);
  to_tan[4] = p0_wengert_tangent((void *)p0_f, wengert_const, 7, wengert_dup, &r22, &r22_tan);
  put(to + 0, &r22.a, 1);
  puti(to + 5, &r22.b, 1);
  puti(to + 6, &r22.c, 1);
  put(to + 1, r22_p_to, 3);
  put(to_tan + 0, &r22_tan.a, 1);
  put(to_tan + 1, r22_p_tan_to, 3);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r2 r22;
  double r22_p_to[3];
  r22.p = r22_p_to;
  get(&r22.a, from + 0, 1);
  r22.b = 0;
  r22.c = 2;
  get(r22_p_to, from + 1, 3);
  struct p0_r2 r22_adj;
  memset(&r22_adj, 0, sizeof r22_adj);
  double r22_p_adj_to[3];
  r22_adj.p = r22_p_adj_to;
  get(&r22_adj.a, to_adj + 0, 1);
  get(r22_p_adj_to, to_adj + 1, 3);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 7, wengert_dup, &r22, &r22_adj);
  put(to + 0, &r22.a, 1);
  puti(to + 5, &r22.b, 1);
  puti(to + 6, &r22.c, 1);
  put(to + 1, r22_p_to, 3);
  put(from_adj + 0, &r22_adj.a, 1);
  put(from_adj + 1, r22_p_adj_to, 3);
}

int main(void) {
  wengert_check(0, 855207140, 4, 2, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
