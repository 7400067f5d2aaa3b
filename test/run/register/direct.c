// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -lm
// RUN: %cc -O2 -DNOTHING_ASKED -c %s -o %t.o
// A registered function is asked for itself, calls of it stand under a branch and in a recursion, it would have to be inlined, and the markers stand in what is
// differentiated. A file that registers derivatives and asks for none compiles.
#include <wengert.h>

static inline __attribute__((always_inline)) double g(double x) { return x * x; }
static double g_backward(double x, double seed) { return 5 * seed; }
static double g_tangent(double x, double x_tan) { return 5 * x_tan; }

double f(double *x) {
  wengert_register((void *)g, (void *)g, (void *)g_backward);
  wengert_register_tangent((void *)g, (void *)g_tangent);
  return g(x[0]) + (x[0] > 0 ? g(2 * x[0]) : 0);
}

#ifndef NOTHING_ASKED
#include <assert.h>

double again(double x, int n) { return n ? g(again(x, n - 1)) : x; }

double one_wengert_adjoint(void *, ...);

int main(void) {
  double x[1] = {1}, d[1] = {0};
  wengert_adjoint((void *)f, wengert_dup, x, d);
  assert(d[0] == 15);
  d[0] = 1;
  assert(wengert_tangent((void *)f, wengert_dup, x, d) == 15);
  assert(one_wengert_adjoint((void *)g, 3.0) == 5);
  assert(wengert_tangent((void *)g, wengert_dup, 3.0, 1.0) == 5);
  assert(one_wengert_adjoint((void *)again, 1.1, 3) == 125);
}
#endif
