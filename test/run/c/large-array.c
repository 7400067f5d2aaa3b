// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An overwritten array larger than any chunk of tape.
#include "check.h"
#include <stdlib.h>

static void step(double *x, long n) {
  for (int sweep = 0; sweep < 2; sweep++)
    for (long i = 1; i < n; i++)
      x[i] = x[i] * x[i] + 0.5 * x[i - 1];
}

int main(void) {
  const long n = 1000000;
  double *x = malloc(n * sizeof *x), *xd = malloc(n * sizeof *x), *xb = malloc(n * sizeof *x), *seed = malloc(n * sizeof *x);
  for (long i = 0; i < n; i++)
    xd[i] = check_random(-1, 1), seed[i] = xb[i] = check_random(-1, 1);
  double forward = 0, backward = 0, *kept = malloc(n * sizeof *x);
  for (long i = 0; i < n; i++)
    kept[i] = xd[i], x[i] = 0.3 + 0.1 * (i % 3);
  wengert_tangent((void *)step, wengert_dup, x, xd, wengert_const, n);
  for (long i = 0; i < n; i++)
    x[i] = 0.3 + 0.1 * (i % 3);
  wengert_adjoint((void *)step, wengert_dup, x, xb, wengert_const, n);
  for (long i = 0; i < n; i++)
    forward += seed[i] * xd[i], backward += xb[i] * kept[i];
  return forward == 0 || check_near("step", "dot products", -1, forward, backward, 1e-9 * fabs(forward));
}
