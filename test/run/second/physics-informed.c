// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A loss that holds the second derivative of a network by its input, differentiated by the weights: third order in all.
#include "check.h"

enum { WIDTH = 4, WEIGHTS = 3 * WIDTH };

static double net(double *w, double x) {
  double s = 0;
  for (int k = 0; k < WIDTH; k++)
    s += w[3 * k] * tanh(w[3 * k + 1] * x + w[3 * k + 2]);
  return s;
}
static double first(double *w, double x) { return wengert_tangent((void *)net, wengert_const, w, wengert_out, x, 1.0); }
static double second(double *w, double x) { return wengert_tangent((void *)first, wengert_const, w, wengert_out, x, 1.0); }
static void f(double *z) {
  double loss = 0;
  for (int i = 0; i < 5; i++) {
    double x = 0.2 * i, r = second(z, x) + net(z, x) - x;
    loss += r * r;
  }
  z[WEIGHTS] = loss;
}
DERIVE(f)

int main(void) { return check(f, .n = WEIGHTS + 1); }
