// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %cc -O1 -g -c %s -o %t.o -mllvm -wengert-interface=%t.h && %FileCheck %s < %t.h
// A definition in two directions has a parameter for each shadow, and so has its interface; the single one beside it is another.
// CHECK-DAG: {{^}}// 'f_dv' returns a structure
// CHECK-DAG: void g_bv(double *x, double *x_b1, double *x_b2, double *y, double *y_b1, double *y_b2);
#include <assert.h>
#include <wengert.h>

struct two {
  double each[2];
};

static double f(double *x, double a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    x[i] = a * x[i] * x[i];
    sum += x[i] * a;
  }
  return sum;
}

double f_d(double *x, double *xd, double a, double ad, int n);
struct two f_dv(double *x, double *x1, double *x2, double a, double a1, double a2, int n);

static void g(double *x, double *y) {
  y[0] = x[0] * x[1];
  x[0] = y[0] * y[0];
}
void g_b(double *x, double *xb, double *y, double *yb);
void g_bv(double *x, double *x1, double *x2, double *y, double *y1, double *y2);

void definitions(void) {
  wengert_define_adjoint((void *)g_b, (void *)g, wengert_dup, wengert_dup);
  wengert_define_adjoint((void *)g_bv, (void *)g, wengert_width, 2, wengert_dup, wengert_dup);
  wengert_define_tangent((void *)f_d, (void *)f, wengert_dup, wengert_dup, wengert_const);
  wengert_define_tangent((void *)f_dv, (void *)f, wengert_width, 2, wengert_dup, wengert_dup, wengert_const);
}

int main(void) {
  double slopes[2], ends[2][3];
  for (int d = 0; d < 2; d++) {
    double x[3] = {1, 2, 3}, xd[3] = {d, 0.5, 1 - d};
    slopes[d] = f_d(x, xd, 1.25, d + 0.5, 3);
    for (int i = 0; i < 3; i++)
      ends[d][i] = xd[i];
  }
  double x[3] = {1, 2, 3}, x1[3] = {0, 0.5, 1}, x2[3] = {1, 0.5, 0};
  const struct two all = f_dv(x, x1, x2, 1.25, 0.5, 1.5, 3);
  assert(all.each[0] == slopes[0] && all.each[1] == slopes[1] && slopes[0] != slopes[1]);
  for (int i = 0; i < 3; i++)
    assert(x1[i] == ends[0][i] && x2[i] == ends[1][i]);
  double rows[2][3];
  for (int d = 0; d < 2; d++) {
    double p[2] = {2, 3}, pb[2] = {d, 1}, q = 0, qb = 1 - d;
    g_b(p, pb, &q, &qb);
    rows[d][0] = pb[0], rows[d][1] = pb[1], rows[d][2] = qb;
  }
  double p[2] = {2, 3}, p1[2] = {0, 1}, p2[2] = {1, 1}, q = 0, q1 = 1, q2 = 0;
  g_bv(p, p1, p2, &q, &q1, &q2);
  assert(p[0] == 36 && p1[0] == rows[0][0] && p1[1] == rows[0][1] && q1 == rows[0][2]);
  assert(p2[0] == rows[1][0] && p2[1] == rows[1][1] && q2 == rows[1][2]);
}
