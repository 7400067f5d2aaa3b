// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc -O$level %s %rt -lm -o %t; \
// RUN:   any=$(WENGERT_STATS=1 %t any 2>&1 | sed -n 's/.*tape peak *\([0-9]*\) .*/\1/p'); \
// RUN:   same=$(WENGERT_STATS=1 %t same 2>&1 | sed -n 's/.*tape peak *\([0-9]*\) .*/\1/p'); \
// RUN:   %t && echo "$same of $any bytes" && test $((3 * same)) -lt $((2 * any)) || exit 1; done
// What is promised to stay as it is needs no tape, and the numbers are those without the promise.
#include "check.h"

enum { N = 200 };

static double f(const double *restrict x, double *restrict y, int n, double a) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += a * x[i] * x[i] * x[i];
    y[i] = s * x[i];
  }
  return s;
}

// The gradient by one pair of sweeps, with the output spoiled in between; 0 if the input has changed.
static int gradient(void *(*forward)(double *, double *, double *, double *),
                    void (*backward)(double *, double *, double *, double *, void *), double *xb, double *yb) {
  double x[N], y[N], keep[N];
  for (int i = 0; i < N; i++) {
    x[i] = keep[i] = 0.1 + 0.001 * i;
    yb[i] = 1;
    xb[i] = 0;
  }
  void *tape = forward(x, xb, y, yb);
  for (int i = 0; i < N; i++)
    y[i] = 1e10;
  if (memcmp(x, keep, sizeof x) != 0)
    return 0;
  backward(x, xb, y, yb, tape);
  return 1;
}

static void *any_forward(double *x, double *xb, double *y, double *yb) {
  return wengert_forward((void *)f, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const, N, wengert_const, 0.5);
}
static void any_backward(double *x, double *xb, double *y, double *yb, void *tape) {
  wengert_backward((void *)f, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const, N, wengert_const, 0.5, 1.0, tape);
}
static void *same_forward(double *x, double *xb, double *y, double *yb) {
  return wengert_forward((void *)f, wengert_not_overwritten, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const,
                         wengert_not_overwritten, N, wengert_not_overwritten, wengert_const, 0.5);
}
static void same_backward(double *x, double *xb, double *y, double *yb, void *tape) {
  wengert_backward((void *)f, wengert_not_overwritten, wengert_dup, x, xb, wengert_dup, y, yb, wengert_const,
                   wengert_not_overwritten, N, wengert_not_overwritten, wengert_const, 0.5, 1.0, tape);
}

int main(int count, char **words) {
  double any[N], same[N], whole[N] = {0}, x[N], y[N], yb[N];
  int failures = 0;
  if (count > 1)
    return words[1][0] == 'a' ? !gradient(any_forward, any_backward, any, yb) : !gradient(same_forward, same_backward, same, yb);
  for (int i = 0; i < N; i++) {
    x[i] = 0.1 + 0.001 * i;
    yb[i] = 1;
  }
  wengert_adjoint((void *)f, wengert_dup, x, whole, wengert_dup, y, yb, wengert_const, N, wengert_const, 0.5);
  failures += !gradient(any_forward, any_backward, any, yb) + !gradient(same_forward, same_backward, same, yb);
  for (int i = 0; i < N; i++) {
    failures += check_near("f", "without the promise", i, any[i], whole[i], 1e-12 * fabs(whole[i]));
    failures += check_near("f", "with the promise", i, same[i], whole[i], 1e-12 * fabs(whole[i]));
  }
  return failures != 0;
}
