// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t && %apart_c %t/*.c
// Tangents in one direction within one in several: of the user's own, with the result, beside it, or apart from it, of a function that another file
// exports, and of procedures whose arguments are only read or only written. Each runs once for each direction, and all directions are those of single calls.
//--- 0.c
double there(double x, int n, float y) { return x * n + x * x * y; }
//--- 1.c
#include <assert.h>
#include <math.h>
#include <wengert.h>

double there(double, int, float);

double curve(double x) { return sin(x) * x; }
double curve_tangent(double x, double x_tan, double *result) {
  *result = curve(x);
  return 3 * x_tan * (cos(x) * x + sin(x));
}

double product(double a, double b, int times) { return a * b * times; }
double product_tangent(double a, double a_tan, double b, double b_tan, int times) { return 3 * (a_tan * b + a * b_tan) * times; }

struct pair {
  double value, tangent;
};
double root(double x) { return sqrt(x); }
struct pair root_tangent(double x, double x_tan) { return (struct pair){sqrt(x), 0.5 * x_tan / sqrt(x)}; }

void squares(const double *restrict x, double *restrict y, int n) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] * x[i];
}
void squares_tangent(const double *x, const double *x_tan, double *y, double *y_tan, int n) {
  for (int i = 0; i < n; i++) {
    y[i] = x[i] * x[i];
    y_tan[i] = 6 * x[i] * x_tan[i];
  }
}

static double f(double *x, int n) {
  double sum = 0, y[8];
  squares(x, y, n);
  for (int i = 0; i < n; i++) {
    x[i] = curve(x[i]) + (i % 2 ? product(x[i], sum, 2) : root(y[i]));
    sum += x[i] * y[i] + there(x[i], i, 0.5f);
  }
  return sum;
}

struct three {
  double each[3];
};
extern struct three f3_wengert_tangent(void *, ...);

int main(void) {
  wengert_register_tangent((void *)curve, (void *)curve_tangent);
  wengert_register_tangent((void *)product, (void *)product_tangent);
  wengert_register_tangent((void *)root, (void *)root_tangent);
  wengert_register_tangent((void *)squares, (void *)squares_tangent);
  enum { n = 7 };
  double x[n], alone[3][n], seeds[3][n], all[3][n], slopes[3];
  for (int d = 0; d < 3; d++) {
    for (int i = 0; i < n; i++) {
      x[i] = 0.3 + 0.1 * i;
      alone[d][i] = seeds[d][i] = all[d][i] = 0.5 - 0.2 * i + d * d;
    }
    slopes[d] = wengert_tangent((void *)f, wengert_dup, x, alone[d], wengert_const, n);
  }
  for (int i = 0; i < n; i++)
    x[i] = 0.3 + 0.1 * i;
  const struct three r = f3_wengert_tangent((void *)f, wengert_width, 3, wengert_dupv, sizeof all[0], x, all, wengert_const, n);
  for (int d = 0; d < 3; d++) {
    assert(r.each[d] == slopes[d]);
    for (int i = 0; i < n; i++)
      assert(all[d][i] == alone[d][i]);
  }
  assert(slopes[0] != slopes[1]);
}
