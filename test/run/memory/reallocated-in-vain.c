// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do %cc -O$O %switches %s %rt -lm -o %t && %t || exit 1; done
// A reallocation for which there is no memory leaves what was there, and the program goes on with it.
#include "check.h"
#include <stdlib.h>

static volatile size_t much = (size_t)1 << 62;
static volatile size_t little = 96;

static double *grown(double *at, size_t bytes) {
  double *larger = realloc(at, bytes);
  return larger ? larger : at;
}

static void f(double *x) {
  enum { n = 6 };
  double *h = malloc(n * sizeof *h);
  for (int i = 0; i < n; i++) h[i] = x[i] * x[0];
  h = grown(h, much);
  for (int i = 0; i < n; i++) h[i] *= x[i];
  h = grown(h, little);
  for (int i = 0; i < n; i++) x[i] = h[i] * h[n - 1 - i];
  free(h);
}

DERIVE(f)

int main(void) {
  return check(f, .n = 6);
}
