// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o -mllvm -wengert-diff-liveness=off
// Program 405 of seed 30001, shrunk; seen with -O0 -mllvm -wengert-diff-liveness=off:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 405 of seed 30001 */
struct p0_r0 {
  double a;
};
struct p0_r1 {
  double a;
  struct p0_r0 in[2];
  double b[3];
  float d;
};
double p0_f(int n, struct p0_r1 *r22) {
  struct p0_r0 *q23[2];
  q23[0] = &r22->in[least(8, 1)];
  q23[1] = &r22->in[0];
  struct p0_r1 *r24;
  r24 = malloc(sizeof(struct p0_r1));
  r24->a = 0.5;
  for (int i25 = 0; i25 < 2; i25++)
    r24->in[i25].a = 0.5;
  memset(r24->b, 0, (size_t)3 * sizeof(double));
  r24->d = r22->d;
  (*q23[wrap(0, 2)]) = (*q23[wrap(0, 2)]);
  {
    double res71 = r24->b[2];
    free(r24);
    return res71;
  }
}
static void p0_plain(const double *from, double *to) {
  struct p0_r1 r22;
  get(&r22.a, from + 0, 1);
  get(&r22.in[0].a, from + 1, 1);
  get(&r22.in[1].a, from + 2, 1);
  get(r22.b, from + 3, 3);
  getf(&r22.d, from + 6, 1);
  to[7] = p0_f(8, &r22);
  put(to + 0, &r22.a, 1);
  put(to + 1, &r22.in[0].a, 1);
  put(to + 2, &r22.in[1].a, 1);
  put(to + 3, r22.b, 3);
  putf(to + 6, &r22.d, 1);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r1 r22;
  get(&r22.a, from + 0, 1);
  get(&r22.in[0].a, from + 1, 1);
  get(&r22.in[1].a, from + 2, 1);
  get(r22.b, from + 3, 3);
  getf(&r22.d, from + 6, 1);
  struct p0_r1 r22_tan;
  memset(&r22_tan, 0, sizeof r22_tan);
  get(&r22_tan.a, from_tan + 0, 1);
  get(&r22_tan.in[0].a, from_tan + 1, 1);
  get(&r22_tan.in[1].a, from_tan + 2, 1);
  get(r22_tan.b, from_tan + 3, 3);
  getf(&r22_tan.d, from_tan + 6, 1);
  to_tan[7] = p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_dup, &r22, &r22_tan);
  put(to + 0, &r22.a, 1);
  put(to + 1, &r22.in[0].a, 1);
  put(to + 2, &r22.in[1].a, 1);
  put(to + 3, r22.b, 3);
  putf(to + 6, &r22.d, 1);
  put(to_tan + 0, &r22_tan.a, 1);
  put(to_tan + 1, &r22_tan.in[0].a, 1);
  put(to_tan + 2, &r22_tan.in[1].a, 1);
  put(to_tan + 3, r22_tan.b, 3);
  putf(to_tan + 6, &r22_tan.d, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r1 r22;
  get(&r22.a, from + 0, 1);
  get(&r22.in[0].a, from + 1, 1);
  get(&r22.in[1].a, from + 2, 1);
  get(r22.b, from + 3, 3);
  getf(&r22.d, from + 6, 1);
  struct p0_r1 r22_adj;
  memset(&r22_adj, 0, sizeof r22_adj);
  get(&r22_adj.a, to_adj + 0, 1);
  get(&r22_adj.in[0].a, to_adj + 1, 1);
  get(&r22_adj.in[1].a, to_adj + 2, 1);
  get(r22_adj.b, to_adj + 3, 3);
  getf(&r22_adj.d, to_adj + 6, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_dup, &r22, &r22_adj);
  put(to + 0, &r22.a, 1);
  put(to + 1, &r22.in[0].a, 1);
  put(to + 2, &r22.in[1].a, 1);
  put(to + 3, r22.b, 3);
  putf(to + 6, &r22.d, 1);
  put(from_adj + 0, &r22_adj.a, 1);
  put(from_adj + 1, &r22_adj.in[0].a, 1);
  put(from_adj + 2, &r22_adj.in[1].a, 1);
  put(from_adj + 3, r22_adj.b, 3);
  putf(from_adj + 6, &r22_adj.d, 1);
}
struct p0_smooth_r0 {
  double a;
};
struct p0_smooth_r1 {
  double a;
  struct p0_smooth_r0 in[2];
  double b[3];
  double d;
};
double p0_smooth_f(int n, struct p0_smooth_r1 *r22) {
  struct p0_smooth_r0 *q23[2];
  q23[0] = &r22->in[least(8, 1)];
  q23[1] = &r22->in[0];
  struct p0_smooth_r1 *r24;
  r24 = malloc(sizeof(struct p0_smooth_r1));
  r24->a = 0.5;
  for (int i25 = 0; i25 < 2; i25++)
    r24->in[i25].a = 0.5;
  memset(r24->b, 0, (size_t)3 * sizeof(double));
  r24->d = r22->d;
  (*q23[wrap(0, 2)]) = (*q23[wrap(0, 2)]);
  {
    double res71 = r24->b[2];
    free(r24);
    return res71;
  }
}
static void p0_smooth_plain(const double *from, double *to) {
  struct p0_smooth_r1 r22;
  get(&r22.a, from + 0, 1);
  get(&r22.in[0].a, from + 1, 1);
  get(&r22.in[1].a, from + 2, 1);
  get(r22.b, from + 3, 3);
  get(&r22.d, from + 6, 1);
  to[7] = p0_smooth_f(8, &r22);
  put(to + 0, &r22.a, 1);
  put(to + 1, &r22.in[0].a, 1);
  put(to + 2, &r22.in[1].a, 1);
  put(to + 3, r22.b, 3);
  put(to + 6, &r22.d, 1);
}

int main(void) {
  wengert_check(0, 1051677998, 7, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
