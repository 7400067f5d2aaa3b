// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Copies of ranges that lie apart, side by side, over one another in either direction by one or by many, that are the same, or empty; of doubles and floats.
#include "check.h"

enum { N = 40 };

static void ranges(double *z) {
  double a[3 * N];
  for (int i = 0; i < 3 * N; i++)
    a[i] = sin(i + z[i % 8]) * z[(3 * i) % 8];
  const int from[] = {0, N, 5, 6, 0, 17, 30, 9, 2 * N, 33};
  const int to[] = {N, 0, 6, 5, 19, 0, 30, 9, 2 * N - 33, 0};
  const int count[] = {N, N, N, N, N + 3, N, N, 0, 33, 33};
  for (int k = 0; k < 10; k++) {
    memmove(a + to[k], a + from[k], count[k] * sizeof *a);
    a[to[k] + 1] *= a[from[k]];
    a[to[k] + count[k] / 2] += 0.1 * a[2];
  }
  for (int i = 0; i < 8; i++)
    z[i] = a[i] * a[i + 9] + a[3 * N - 1 - i] + a[N + i];
}

static void narrow(double *z) {
  float a[2 * N], b[2 * N];
  for (int i = 0; i < 2 * N; i++)
    a[i] = (float)(z[i % 8] * (1 + i % 5));
  memcpy(b, a, sizeof b);
  memmove(b + 3, b, N * sizeof *b);
  memmove(a, a + 1, (2 * N - 1) * sizeof *a);
  for (int i = 0; i < 8; i++)
    z[i] = z[i] * z[i] + (double)b[2 * i + 3] * a[N + i];
}

DERIVE(ranges)
DERIVE(narrow)
int main(void) {
  return check(ranges, .n = 8) | check(narrow, .n = 8, .dot = 1e-5, .difference = 2e-2, .step = 1e-2);
}
