// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 8167 of seed 15004, shrunk; seen with -O2:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 8167 of seed 15004 */
struct p0_r0 {
  double a;
};
struct p0_r1 {
  double a;
  float b[3];
  int d;
  struct p0_r0 in[2];
};
void p0_f(int n, struct p0_r1 *r22) {
  r22->in[0] = r22->in[wrap(r22->d, 2)];
  r22->b[0] = 0.5f;
}
static void p0_plain(const double *from, double *to) {
  struct p0_r1 r22;
  get(&r22.a, from + 0, 1);
  getf(r22.b, from + 1, 3);
  r22.d = 2;
  get(&r22.in[0].a, from + 4, 1);
  get(&r22.in[1].a, from + 5, 1);
  p0_f(4, &r22);
  put(to + 0, &r22.a, 1);
  putf(to + 1, r22.b, 3);
  puti(to + 7, &r22.d, 1);
  put(to + 4, &r22.in[0].a, 1);
  put(to + 5, &r22.in[1].a, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r1 r22;
  get(&r22.a, from + 0, 1);
  getf(r22.b, from + 1, 3);
  r22.d = 2;
  get(&r22.in[0].a, from + 4, 1);
  get(&r22.in[1].a, from + 5, 1);
  struct p0_r1 r22_tan;
  memset(&r22_tan, 0, sizeof r22_tan);
  get(&r22_tan.a, from_tan + 0, 1);
  getf(r22_tan.b, from_tan + 1, 3);
  get(&r22_tan.in[0].a, from_tan + 4, 1);
  get(&r22_tan.in[1].a, from_tan + 5, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 4, wengert_dup, &r22, &r22_tan);
  put(to + 0, &r22.a, 1);
  putf(to + 1, r22.b, 3);
  puti(to + 7, &r22.d, 1);
  put(to + 4, &r22.in[0].a, 1);
  put(to + 5, &r22.in[1].a, 1);
  put(to_tan + 0, &r22_tan.a, 1);
  putf(to_tan + 1, r22_tan.b, 3);
  put(to_tan + 4, &r22_tan.in[0].a, 1);
  put(to_tan + 5, &r22_tan.in[1].a, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r1 r22;
  get(&r22.a, from + 0, 1);
  getf(r22.b, from + 1, 3);
  r22.d = 2;
  get(&r22.in[0].a, from + 4, 1);
  get(&r22.in[1].a, from + 5, 1);
  struct p0_r1 r22_adj;
  memset(&r22_adj, 0, sizeof r22_adj);
  get(&r22_adj.a, to_adj + 0, 1);
  getf(r22_adj.b, to_adj + 1, 3);
  get(&r22_adj.in[0].a, to_adj + 4, 1);
  get(&r22_adj.in[1].a, to_adj + 5, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 4, wengert_dup, &r22, &r22_adj);
  put(to + 0, &r22.a, 1);
  putf(to + 1, r22.b, 3);
  puti(to + 7, &r22.d, 1);
  put(to + 4, &r22.in[0].a, 1);
  put(to + 5, &r22.in[1].a, 1);
  put(from_adj + 0, &r22_adj.a, 1);
  putf(from_adj + 1, r22_adj.b, 3);
  put(from_adj + 4, &r22_adj.in[0].a, 1);
  put(from_adj + 5, &r22_adj.in[1].a, 1);
}
struct p0_smooth_r0 {
  double a;
};
struct p0_smooth_r1 {
  double a;
  double b[3];
  int d;
  struct p0_smooth_r0 in[2];
};
void p0_smooth_f(int n, struct p0_smooth_r1 *r22) {
  r22->in[0] = r22->in[wrap(r22->d, 2)];
  r22->b[0] = 0.5;
}
static void p0_smooth_plain(const double *from, double *to) {
  struct p0_smooth_r1 r22;
  get(&r22.a, from + 0, 1);
  get(r22.b, from + 1, 3);
  r22.d = 2;
  get(&r22.in[0].a, from + 4, 1);
  get(&r22.in[1].a, from + 5, 1);
  p0_smooth_f(4, &r22);
  put(to + 0, &r22.a, 1);
  put(to + 1, r22.b, 3);
  puti(to + 7, &r22.d, 1);
  put(to + 4, &r22.in[0].a, 1);
  put(to + 5, &r22.in[1].a, 1);
}

int main(void) {
  wengert_check(0, 716717702, 6, 1, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
