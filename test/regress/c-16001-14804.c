// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 14804 of seed 16001, shrunk; seen with -O0:
// wrong number (primal-of-adjoint).
#include <wengert.h>
#include "random_check.h"

/* program 14804 of seed 16001 */
struct p0_r0 {
  double a;
  int b;
  double d[4];
};
struct p0_r1 {
  double a;
  struct p0_r0 in[2];
};
double * p0_h0(double *a4) {
  struct p0_r0 r7;
  r7.a = 0.5;
  r7.b = 0;
  memset(r7.d, 0, (size_t)4 * sizeof(double));
  memcpy(a4, r7.d, (size_t)4 * sizeof(double));
  return a4 + 1;
}
double p0_f(int n, int m, struct p0_r1 *r28) {
  double *q30 = p0_h0(r28->in[0].d);
  return q30[least(greatest(0 + r28->in[1].b, 0), 2)];
}
static void p0_plain(const double *from, double *to) {
  struct p0_r1 r28;
  get(&r28.a, from + 0, 1);
  get(&r28.in[0].a, from + 1, 1);
  get(&r28.in[1].a, from + 2, 1);
  r28.in[0].b = 2;
  r28.in[1].b = 1;
  get(r28.in[0].d, from + 3, 4);
  get(r28.in[1].d, from + 7, 4);
  to[11] = p0_f(8, 2, &r28);
  put(to + 0, &r28.a, 1);
  put(to + 1, &r28.in[0].a, 1);
  put(to + 2, &r28.in[1].a, 1);
  puti(to + 12, &r28.in[0].b, 1);
  puti(to + 13, &r28.in[1].b, 1);
  put(to + 3, r28.in[0].d, 4);
  put(to + 7, r28.in[1].d, 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r1 r28;
  get(&r28.a, from + 0, 1);
  get(&r28.in[0].a, from + 1, 1);
  get(&r28.in[1].a, from + 2, 1);
  r28.in[0].b = 2;
  r28.in[1].b = 1;
  get(r28.in[0].d, from + 3, 4);
  get(r28.in[1].d, from + 7, 4);
  struct p0_r1 r28_tan;
  memset(&r28_tan, 0, sizeof r28_tan);
  get(&r28_tan.a, from_tan + 0, 1);
  get(&r28_tan.in[0].a, from_tan + 1, 1);
  get(&r28_tan.in[1].a, from_tan + 2, 1);
  get(r28_tan.in[0].d, from_tan + 3, 4);
  get(r28_tan.in[1].d, from_tan + 7, 4);
  to_tan[11] = p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_const, 2, wengert_dup, &r28, &r28_tan);
  put(to + 0, &r28.a, 1);
  put(to + 1, &r28.in[0].a, 1);
  put(to + 2, &r28.in[1].a, 1);
  puti(to + 12, &r28.in[0].b, 1);
  puti(to + 13, &r28.in[1].b, 1);
  put(to + 3, r28.in[0].d, 4);
  put(to + 7, r28.in[1].d, 4);
  put(to_tan + 0, &r28_tan.a, 1);
  put(to_tan + 1, &r28_tan.in[0].a, 1);
  put(to_tan + 2, &r28_tan.in[1].a, 1);
  put(to_tan + 3, r28_tan.in[0].d, 4);
  put(to_tan + 7, r28_tan.in[1].d, 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r1 r28;
  get(&r28.a, from + 0, 1);
  get(&r28.in[0].a, from + 1, 1);
  get(&r28.in[1].a, from + 2, 1);
  r28.in[0].b = 2;
  r28.in[1].b = 1;
  get(r28.in[0].d, from + 3, 4);
  get(r28.in[1].d, from + 7, 4);
  struct p0_r1 r28_adj;
  memset(&r28_adj, 0, sizeof r28_adj);
  get(&r28_adj.a, to_adj + 0, 1);
  get(&r28_adj.in[0].a, to_adj + 1, 1);
  get(&r28_adj.in[1].a, to_adj + 2, 1);
  get(r28_adj.in[0].d, to_adj + 3, 4);
  get(r28_adj.in[1].d, to_adj + 7, 4);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_const, 2, wengert_dup, &r28, &r28_adj);
  put(to + 0, &r28.a, 1);
  put(to + 1, &r28.in[0].a, 1);
  put(to + 2, &r28.in[1].a, 1);
  puti(to + 12, &r28.in[0].b, 1);
  puti(to + 13, &r28.in[1].b, 1);
  put(to + 3, r28.in[0].d, 4);
  put(to + 7, r28.in[1].d, 4);
  put(from_adj + 0, &r28_adj.a, 1);
  put(from_adj + 1, &r28_adj.in[0].a, 1);
  put(from_adj + 2, &r28_adj.in[1].a, 1);
  put(from_adj + 3, r28_adj.in[0].d, 4);
  put(from_adj + 7, r28_adj.in[1].d, 4);
}

int main(void) {
  wengert_check(0, 692610719, 11, 2, p0_plain, p0_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
