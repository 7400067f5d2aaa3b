// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// REQUIRES: x86_64
// Complex numbers and structures that are passed by value in registers, as their shadows are: they came as one argument for each number before,
// the imaginary part for the shadow of the real one.
#include "check.h"
#include <complex.h>
typedef struct { double a, b; } pair;
typedef struct { double a; int k; } counted;
typedef struct { double *p; double w; } view;
typedef struct { float a, b; double c; } mixed;
static double complex square(double complex z) { return z * z; }
static double complex scaled(double complex z, double s) { return z * z * s; }
static double product(pair p) { return p.a * p.b * p.b; }
static double times(counted m, double x) { return m.a * m.a * m.k * x; }
static double weighed(view v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += v.p[i] * v.p[i] * v.w;
  return s;
}
static double three(mixed t) { return t.a * t.b * t.c; }
// Two arguments, which it puts together itself; and one that is copied as a whole.
__attribute__((noinline)) static double behind(const pair *p) { return p->a * p->b * p->b; }
static double apart(double a, double b) {
  pair p = {a, b};
  return behind(&p);
}
static double copied(pair p) {
  pair q = p;
  q.a *= 2;
  return behind(&q) + behind(&p);
}
extern double complex c_wengert_tangent(void *, ...);
extern pair pair_wengert_adjoint(void *, ...);
struct gradient { double complex z; double s; };
extern struct gradient g_wengert_adjoint(void *, ...);
static int differs(const char *what, double complex found, double complex expected) {
  if (cabs(found - expected) < 1e-6 * (1 + cabs(expected))) return 0;
  printf("%s: %g %+g i instead of %g %+g i\n", what, creal(found), cimag(found), creal(expected), cimag(expected));
  return 1;
}
int main(void) {
  int bad = 0;
  double complex z = 1 + 2 * I, zd = 0.9 - 1.3 * I, d = 2 * z * zd;
  bad |= differs("square", c_wengert_tangent((void *)square, wengert_dup, z, zd), d);
  bad |= differs("square, without a word", c_wengert_tangent((void *)square, z, zd), d);
  bad |= differs("scaled", c_wengert_tangent((void *)scaled, wengert_dup, z, zd, wengert_dup, 2.0, 0.5), 2 * d + z * z * 0.5);
  bad |= differs("scaled, passive", c_wengert_tangent((void *)scaled, wengert_const, z, wengert_dup, 2.0, 0.5), z * z * 0.5);
  pair p = {2, 3}, pd = {0.7, 7};
  bad |= differs("product", wengert_tangent((void *)product, wengert_dup, p, pd), p.b * p.b * pd.a + 2 * p.a * p.b * pd.b);
  pair g = pair_wengert_adjoint((void *)product, wengert_out, p);
  bad |= differs("adjoint of product", g.a + g.b * I, p.b * p.b + 2 * p.a * p.b * I);
  bad |= differs("apart", wengert_tangent((void *)apart, 2.0, 0.7, 3.0, 7.0), 90.3);
  bad |= differs("copied", wengert_tangent((void *)copied, p, pd), 3 * 90.3);
  counted m = {2, 3}, md = {0.5, 0};
  bad |= differs("times", wengert_tangent((void *)times, wengert_dup, m, md, wengert_dup, 1.5, 0.25), 2 * 2 * 0.5 * 3 * 1.5 + 4 * 3 * 0.25);
  double a[3] = {1, 2, 3}, ad[3] = {0.1, 0.2, 0.3};
  view v = {a, 2}, vd = {ad, 0.5};
  bad |= differs("weighed", wengert_tangent((void *)weighed, wengert_dup, v, vd, 3), 2 * 2 * (0.1 + 0.4 + 0.9) + 14 * 0.5);
  mixed h = {2, 3, 4}, hd = {1, 0.5, 0.25};
  bad |= differs("three", wengert_tangent((void *)three, h, hd), 3 * 4 * 1 + 2 * 4 * 0.5 + 6 * 0.25);
  return bad;
}
