// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A definition in two directions has a parameter for each shadow; so have both calls of it, and the single one beside it is another.
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

void definitions(void) {
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
}
