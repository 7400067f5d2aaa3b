// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 10 of seed 7007, shrunk; seen with -O0:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 10 of seed 7007 */
struct p0_r0 {
  double a;
  int b;
  double c[4];
};
struct p0_r1 {
  double a;
  struct p0_r0 in[2];
};
double p0_f(int m, double x1[3][3], struct p0_r1 *r2) {
  struct p0_r0 r4;
  r4.a = x1[r2->in[r2->in[1].b].b][0];
  r4.b = r2->in[r2->in[1].b].b;
  for (int i5 = 0; i5 < 4; i5++)
    r4.c[i5] = 0.5;
  return r4.c[0];
}
static void p0_plain(const double *from, double *to) {
  double x1[3][3];
  get(&x1[0][0], from + 0, 9);
  struct p0_r1 r2;
  get(&r2.a, from + 9, 1);
  get(&r2.in[0].a, from + 10, 1);
  get(&r2.in[1].a, from + 11, 1);
  r2.in[0].b = 0;
  r2.in[1].b = 1;
  get(r2.in[0].c, from + 12, 4);
  get(r2.in[1].c, from + 16, 4);
  to[20] = p0_f(4, x1, &r2);
  put(to + 0, &x1[0][0], 9);
  put(to + 9, &r2.a, 1);
  put(to + 10, &r2.in[0].a, 1);
  put(to + 11, &r2.in[1].a, 1);
  puti(to + 21, &r2.in[0].b, 1);
  puti(to + 22, &r2.in[1].b, 1);
  put(to + 12, r2.in[0].c, 4);
  put(to + 16, r2.in[1].c, 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  double x1[3][3];
  get(&x1[0][0], from + 0, 9);
  double x1_tan[3][3];
  get(&x1_tan[0][0], from_tan + 0, 9);
  struct p0_r1 r2;
  get(&r2.a, from + 9, 1);
  get(&r2.in[0].a, from + 10, 1);
  get(&r2.in[1].a, from + 11, 1);
  r2.in[0].b = 0;
  r2.in[1].b = 1;
  get(r2.in[0].c, from + 12, 4);
  get(r2.in[1].c, from + 16, 4);
  struct p0_r1 r2_tan;
  memset(&r2_tan, 0, sizeof r2_tan);
  get(&r2_tan.a, from_tan + 9, 1);
  get(&r2_tan.in[0].a, from_tan + 10, 1);
  get(&r2_tan.in[1].a, from_tan + 11, 1);
  get(r2_tan.in[0].c, from_tan + 12, 4);
  get(r2_tan.in[1].c, from_tan + 16, 4);
  to_tan[20] = p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, x1, x1_tan, wengert_dup, &r2, &r2_tan);
  put(to + 0, &x1[0][0], 9);
  put(to + 9, &r2.a, 1);
  put(to + 10, &r2.in[0].a, 1);
  put(to + 11, &r2.in[1].a, 1);
  puti(to + 21, &r2.in[0].b, 1);
  puti(to + 22, &r2.in[1].b, 1);
  put(to + 12, r2.in[0].c, 4);
  put(to + 16, r2.in[1].c, 4);
  put(to_tan + 0, &x1_tan[0][0], 9);
  put(to_tan + 9, &r2_tan.a, 1);
  put(to_tan + 10, &r2_tan.in[0].a, 1);
  put(to_tan + 11, &r2_tan.in[1].a, 1);
  put(to_tan + 12, r2_tan.in[0].c, 4);
  put(to_tan + 16, r2_tan.in[1].c, 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  double x1[3][3];
  get(&x1[0][0], from + 0, 9);
  double x1_adj[3][3];
  get(&x1_adj[0][0], to_adj + 0, 9);
  struct p0_r1 r2;
  get(&r2.a, from + 9, 1);
  get(&r2.in[0].a, from + 10, 1);
  get(&r2.in[1].a, from + 11, 1);
  r2.in[0].b = 0;
  r2.in[1].b = 1;
  get(r2.in[0].c, from + 12, 4);
  get(r2.in[1].c, from + 16, 4);
  struct p0_r1 r2_adj;
  memset(&r2_adj, 0, sizeof r2_adj);
  get(&r2_adj.a, to_adj + 9, 1);
  get(&r2_adj.in[0].a, to_adj + 10, 1);
  get(&r2_adj.in[1].a, to_adj + 11, 1);
  get(r2_adj.in[0].c, to_adj + 12, 4);
  get(r2_adj.in[1].c, to_adj + 16, 4);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, x1, x1_adj, wengert_dup, &r2, &r2_adj);
  put(to + 0, &x1[0][0], 9);
  put(to + 9, &r2.a, 1);
  put(to + 10, &r2.in[0].a, 1);
  put(to + 11, &r2.in[1].a, 1);
  puti(to + 21, &r2.in[0].b, 1);
  puti(to + 22, &r2.in[1].b, 1);
  put(to + 12, r2.in[0].c, 4);
  put(to + 16, r2.in[1].c, 4);
  put(from_adj + 0, &x1_adj[0][0], 9);
  put(from_adj + 9, &r2_adj.a, 1);
  put(from_adj + 10, &r2_adj.in[0].a, 1);
  put(from_adj + 11, &r2_adj.in[1].a, 1);
  put(from_adj + 12, r2_adj.in[0].c, 4);
  put(from_adj + 16, r2_adj.in[1].c, 4);
}

int main(void) {
  wengert_check(0, 1069091824, 20, 2, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
