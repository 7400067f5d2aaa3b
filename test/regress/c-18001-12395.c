// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 -c %suite/random/support/random_check.c -o %t.check.o
// RUN: %run_c -w -I %suite/random/support %t.check.o -mllvm -wengert-rearrange=off -mllvm -wengert-fuse=off
// Program 12395 of seed 18001, shrunk; seen with -O3 -mllvm -wengert-rearrange=off -mllvm -wengert-fuse=off:
// refused [W0011].
#include <wengert.h>
#include "random_check.h"

/* program 12395 of seed 18001 */
struct p0_r0 {
  double a;
  float b;
  int c;
};
static const int p0_it1[5] = {1, 4, 3, 6, 4};
struct p0_r0 p0_h1(int n, int m, struct p0_r0 *r13, int k14) {
  struct p0_r0 r15;
  r15.a = 0.39 * pow(1.5 + sin(tan(0.6 * sin(r13->a))), 0.7 * sin(1.09 + r13->a));
  r15.b = expm1f(0.6f * sinf(0.5f * r13->b));
  r15.c = k14;
  struct p0_r0 r16[n];
  for (int i17 = 0; i17 < n; i17++)
    r16[i17].a = sin((r15.a > 1.0) ? (1.0 / r15.a) : 0.5);
  for (int i18 = 0; i18 < n; i18++)
    r16[i18].b = sinf(0.29f + r13->b);
  for (int i19 = 0; i19 < n; i19++)
    r16[i19].c = 0;
  r15.b = cosf(0.05f * ((0.5f - r16[p0_it1[k14]].b) / (2.5f + sinf(r16[r13->c].b + (float)r13->a))));
  return r15;
}
double p0_f(float x30[2][2]) {
  struct p0_r0 r35;
  r35.a = 0.5;
  r35.b = x30[0][0];
  r35.c = 0;
  struct p0_r0 *q36 = &r35;
  r35 = p0_h1(8, 3, q36, wrap(p0_it1[2], 2));
  return q36->a;
}
static void p0_plain(const double *from, double *to) {
  float x30[2][2];
  getf(&x30[0][0], from + 0, 4);
  to[4] = p0_f(x30);
  putf(to + 0, &x30[0][0], 4);
}
extern double p0_wengert_tangent(void *, ...);
extern void p0_wengert_adjoint(void *, ...);
static void p0_tangent(const double *from, const double *from_tan, double *to, double *to_tan) {
  float x30[2][2];
  getf(&x30[0][0], from + 0, 4);
  float x30_tan[2][2];
  getf(&x30_tan[0][0], from_tan + 0, 4);
  to_tan[4] = p0_wengert_tangent((void *)p0_f, wengert_dup, x30, x30_tan);
  putf(to + 0, &x30[0][0], 4);
  putf(to_tan + 0, &x30_tan[0][0], 4);
}
static void p0_adjoint(const double *from, const double *to_adj, double *to, double *from_adj) {
  float x30[2][2];
  getf(&x30[0][0], from + 0, 4);
  float x30_adj[2][2];
  getf(&x30_adj[0][0], to_adj + 0, 4);
  p0_wengert_adjoint((void *)p0_f, wengert_dup, x30, x30_adj);
  putf(to + 0, &x30[0][0], 4);
  putf(from_adj + 0, &x30_adj[0][0], 4);
}
struct p0_smooth_r0 {
  double a;
  double b;
  int c;
};
static const int p0_smooth_it1[5] = {1, 4, 3, 6, 4};
struct p0_smooth_r0 p0_smooth_h1(int n, int m, struct p0_smooth_r0 *r13, int k14) {
  struct p0_smooth_r0 r15;
  r15.a = 0.39 * pow(1.5 + sin(tan(0.6 * sin(r13->a))), 0.7 * sin(1.09 + r13->a));
  r15.b = expm1(0.6 * sin(0.5 * r13->b));
  r15.c = k14;
  struct p0_smooth_r0 r16[n];
  for (int i17 = 0; i17 < n; i17++)
    r16[i17].a = sin((r15.a > 1.0) ? (1.0 / r15.a) : 0.5);
  for (int i18 = 0; i18 < n; i18++)
    r16[i18].b = sin(0.29 + r13->b);
  for (int i19 = 0; i19 < n; i19++)
    r16[i19].c = 0;
  r15.b = cos(0.05 * ((0.5 - r16[p0_smooth_it1[k14]].b) / (2.5 + sin(r16[r13->c].b + (double)r13->a))));
  return r15;
}
double p0_smooth_f(double x30[2][2]) {
  struct p0_smooth_r0 r35;
  r35.a = 0.5;
  r35.b = x30[0][0];
  r35.c = 0;
  struct p0_smooth_r0 *q36 = &r35;
  r35 = p0_smooth_h1(8, 3, q36, wrap(p0_smooth_it1[2], 2));
  return q36->a;
}
static void p0_smooth_plain(const double *from, double *to) {
  double x30[2][2];
  get(&x30[0][0], from + 0, 4);
  to[4] = p0_smooth_f(x30);
  put(to + 0, &x30[0][0], 4);
}

int main(void) {
  wengert_check(0, 908252964, 4, 0, p0_plain, p0_smooth_plain, p0_tangent, p0_adjoint);
  return wengert_check_result();
}
