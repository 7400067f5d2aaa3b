// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// One procedure called with arguments that carry derivatives in some calls, and none in others: each such context has a derivative of its own.
#include "check.h"

static double state[2];

static __attribute__((noinline)) double blend(double *a, double *b, double s) {
  double t = a[0] * b[1] + s * state[0];
  a[0] = t;
  b[0] = a[1] * 0.5;
  state[0] = s;
  return t * s;
}
static __attribute__((noinline)) void recurse(int n, double *a, double *b) {
  if (n == 0) return;
  b[0] += a[0] * a[1];
  a[0] = n;
  recurse(n - 1, b, a);
  a[1] += b[0] * state[1];
  state[1] = a[1] * 0.25;
}
static void f(double *z) {
  double p[2] = {1, 2}, q[2] = {0.5, 0.25}, w[2];
  state[0] = state[1] = 0.75;
  double sum = blend(p, q, 1.25);     // all passive
  sum += blend(z, q, 2);              // the first
  sum += blend(p, z + 1, sum);        // all
  w[0] = w[1] = 1;
  sum += blend(w, p, 3);              // the second
  memcpy(q, w, sizeof q);
  sum += blend(q, w, z[2]);
  w[0] = w[1] = 2;                    // passive again
  sum += blend(w, p + 0, 0.5) * z[1];
  recurse(3, w, q);
  recurse(2, p, z);
  z[0] = sin(sum) + w[1] * z[2];
  z[2] = q[0] + p[1] * state[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
