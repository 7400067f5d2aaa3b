// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A callback that is tested for null, and that no procedure of the file fits, is absent.
#include "check.h"
typedef double (*objective)(const double *x, int n);
typedef int (*progress)(void *data, const double *x, int n, int iteration);
struct settings {
  objective value;
  progress tell;
  void *data;
};
static double square(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * x[i] * x[(i + 1) % n];
  return s;
}
double descend(double *x, int n, const struct settings *settings) {
  for (int iteration = 0; iteration < 3; iteration++) {
    double v = settings->value(x, n);
    for (int i = 0; i < n; i++)
      x[i] *= 1 - 0.1 * v;
    if (settings->tell && settings->tell(settings->data, x, n, iteration))
      break;
  }
  return x[0];
}
static void f(double *z) {
  struct settings settings = {square, NULL, z};
  z[1] *= descend(z, 3, &settings);
}
DERIVE(f)
int main(void) { return check(f, .n = 3); }
