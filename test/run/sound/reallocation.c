// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Active memory on the heap that grows.
#include "check.h"
#include <stdlib.h>

static __attribute__((noinline)) double sum(double *x, int n) {
  double *t = malloc(n * sizeof *t), s = 0;
  for (int i = 0; i < n; i++)
    t[i] = x[i] * x[i];
  t = realloc(t, 2 * n * sizeof *t);
  for (int i = 0; i < n; i++)
    t[n + i] = t[i] * x[i];
  for (int i = 0; i < 2 * n; i++)
    s += t[i] * t[i];
  free(t);
  return s;
}
static void f(double *z) { z[0] = sum(z, 3); }
DERIVE(f)

int main(void) { return check(f, .n = 3); }
