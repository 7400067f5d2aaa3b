// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2" %run_c -fsanitize=address,undefined -fno-sanitize-recover=all
// REQUIRES: asan
// What the plugin makes keeps within bounds, of tape, shadows and locals, and leaks nothing.
#include "check.h"

static __attribute__((noinline)) double inner(double *x, int n) {
  double work[n], s = 0;
  for (int i = 0; i < n; i++)
    work[i] = sin(x[i]) * x[n - 1 - i];
  for (int i = 0; i < n && s < 3; i++) {
    s += work[i] * work[i];
    x[i] = 0.8 * x[i] + 0.1 * cos(s);
  }
  return s;
}
static void f(double *z) {
  for (int i = 1; i < 6; i++)
    for (int j = 0; j < i; j++)
      if (z[j] > 0.8)
        z[6] += 0.2 * inner(z + j, 6 - j);
}
DERIVE(f)

int main(void) { return check(f, .n = 7, .low = 0.5, .high = 1.1, .trials = 10); }
