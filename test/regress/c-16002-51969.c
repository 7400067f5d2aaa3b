// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o
// Program 51969 of seed 16002, shrunk; seen with -O2:
// refused [W0013].
#include <wengert.h>
#include "random_check.h"

/* program 51969 of seed 16002 */
struct p0_r1 {
  double a;
  float b;
  double *q;
  double *p;
};
struct p0_r2 {
  double a;
  double *own;
};
static __attribute__((noinline)) double p0_h1(int m, double *s8) {
  return sin((*s8));
}
void p0_f(int n, struct p0_r1 *r15) {
  struct p0_r2 *r17;
  r17 = malloc(sizeof(struct p0_r2));
  r17->a = 0.5;
  r17->own = malloc((size_t)((4 + 1) / 2) * sizeof(double));
  for (int i18 = 0; i18 < (4 + 1) / 2; i18++)
    r17->own[i18] = r15->p[0];
  r17->own = realloc(r17->own, (size_t)4 * sizeof(double));
  for (int i18 = (4 + 1) / 2; i18 < 4; i18++)
    r17->own[i18] = r15->p[0];
  struct p0_r1 r19;
  r19.a = 0.5;
  r19.b = r15->b;
  r19.q = r17->own + 0;
  r19.p = r17->own + 0;
  r15->a = p0_h1(2, &r19.a);
  r15->a = p0_h1(2, &r19.q[0]);
  free(r17->own);
  free(r17);
}
static void p0_plain(const double *from, double *to) {
  struct p0_r1 r15;
  double r15_q_to[1];
  r15.q = r15_q_to;
  double r15_p_to[1];
  r15.p = r15_p_to;
  get(&r15.a, from + 0, 1);
  getf(&r15.b, from + 1, 1);
  get(r15_q_to, from + 2, 1);
  get(r15_p_to, from + 3, 1);
  p0_f(8, &r15);
  put(to + 0, &r15.a, 1);
  putf(to + 1, &r15.b, 1);
  put(to + 2, r15_q_to, 1);
  put(to + 3, r15_p_to, 1);
}
extern void p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  struct p0_r1 r15;
  double r15_q_to[1];
  r15.q = r15_q_to;
  double r15_p_to[1];
  r15.p = r15_p_to;
  get(&r15.a, from + 0, 1);
  getf(&r15.b, from + 1, 1);
  get(r15_q_to, from + 2, 1);
  get(r15_p_to, from + 3, 1);
  struct p0_r1 r15_tan;
  memset(&r15_tan, 0, sizeof r15_tan);
  double r15_q_tan_to[1];
  r15_tan.q = r15_q_tan_to;
  double r15_p_tan_to[1];
  r15_tan.p = r15_p_tan_to;
  get(&r15_tan.a, from_tan + 0, 1);
  getf(&r15_tan.b, from_tan + 1, 1);
  get(r15_q_tan_to, from_tan + 2, 1);
  get(r15_p_tan_to, from_tan + 3, 1);
  p0_wengert_tangent((void *)p0_f, wengert_const, 8, wengert_dup, &r15, &r15_tan);
  put(to + 0, &r15.a, 1);
  putf(to + 1, &r15.b, 1);
  put(to + 2, r15_q_to, 1);
  put(to + 3, r15_p_to, 1);
  put(to_tan + 0, &r15_tan.a, 1);
  putf(to_tan + 1, &r15_tan.b, 1);
  put(to_tan + 2, r15_q_tan_to, 1);
  put(to_tan + 3, r15_p_tan_to, 1);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  struct p0_r1 r15;
  double r15_q_to[1];
  r15.q = r15_q_to;
  double r15_p_to[1];
  r15.p = r15_p_to;
  get(&r15.a, from + 0, 1);
  getf(&r15.b, from + 1, 1);
  get(r15_q_to, from + 2, 1);
  get(r15_p_to, from + 3, 1);
  struct p0_r1 r15_adj;
  memset(&r15_adj, 0, sizeof r15_adj);
  double r15_q_adj_to[1];
  r15_adj.q = r15_q_adj_to;
  double r15_p_adj_to[1];
  r15_adj.p = r15_p_adj_to;
  get(&r15_adj.a, to_adj + 0, 1);
  getf(&r15_adj.b, to_adj + 1, 1);
  get(r15_q_adj_to, to_adj + 2, 1);
  get(r15_p_adj_to, to_adj + 3, 1);
  p0_wengert_adjoint((void *)p0_f, wengert_const, 8, wengert_dup, &r15, &r15_adj);
  put(to + 0, &r15.a, 1);
  putf(to + 1, &r15.b, 1);
  put(to + 2, r15_q_to, 1);
  put(to + 3, r15_p_to, 1);
  put(from_adj + 0, &r15_adj.a, 1);
  putf(from_adj + 1, &r15_adj.b, 1);
  put(from_adj + 2, r15_q_adj_to, 1);
  put(from_adj + 3, r15_p_adj_to, 1);
}
struct p0_smooth_r1 {
  double a;
  double b;
  double *q;
  double *p;
};
struct p0_smooth_r2 {
  double a;
  double *own;
};
static __attribute__((noinline)) double p0_smooth_h1(int m, double *s8) {
  return sin((*s8));
}
void p0_smooth_f(int n, struct p0_smooth_r1 *r15) {
  struct p0_smooth_r2 *r17;
  r17 = malloc(sizeof(struct p0_smooth_r2));
  r17->a = 0.5;
  r17->own = malloc((size_t)((4 + 1) / 2) * sizeof(double));
  for (int i18 = 0; i18 < (4 + 1) / 2; i18++)
    r17->own[i18] = r15->p[0];
  r17->own = realloc(r17->own, (size_t)4 * sizeof(double));
  for (int i18 = (4 + 1) / 2; i18 < 4; i18++)
    r17->own[i18] = r15->p[0];
  struct p0_smooth_r1 r19;
  r19.a = 0.5;
  r19.b = r15->b;
  r19.q = r17->own + 0;
  r19.p = r17->own + 0;
  r15->a = p0_smooth_h1(2, &r19.a);
  r15->a = p0_smooth_h1(2, &r19.q[0]);
  free(r17->own);
  free(r17);
}
static void p0_smooth_plain(const double *from, double *to) {
  struct p0_smooth_r1 r15;
  double r15_q_to[1];
  r15.q = r15_q_to;
  double r15_p_to[1];
  r15.p = r15_p_to;
  get(&r15.a, from + 0, 1);
  get(&r15.b, from + 1, 1);
  get(r15_q_to, from + 2, 1);
  get(r15_p_to, from + 3, 1);
  p0_smooth_f(8, &r15);
  put(to + 0, &r15.a, 1);
  put(to + 1, &r15.b, 1);
  put(to + 2, r15_q_to, 1);
  put(to + 3, r15_p_to, 1);
}

int main(void) {
  wengert_check(0, 805634706, 4, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
