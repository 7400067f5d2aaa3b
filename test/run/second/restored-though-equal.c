// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="2 3" %run_c
// A region reads memory that is overwritten behind it by the numbers that are there already, at zero, but with other tangents. Its snapshot is written to memory that
// may be read only, so it is only if it differs; the tangent of it has to be written in any case.
#include "check.h"

enum { n = 6 };

static void f(double *restrict x, double *restrict sum) {
  wengert_checkpoint_begin();
  for (int i = 0; i < n; i++) *sum += x[i] * x[i] + sin(x[i]);
  wengert_checkpoint_end();
  for (int i = 0; i < n; i++) x[i] *= 3;
}
static void adjoint(double *x, double *xb, double *sum, double *sumb) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, sum, sumb);
}

int main(void) {
  int failures = 0;
  for (int zero = 0; zero < 2; zero++) {
    double x[n], xd[n], xb[n], xbd[n], sum = 0, sumd = 0, sumb = 2, sumbd = 0;
    for (int i = 0; i < n; i++) x[i] = zero ? 0 : 0.1 * i, xd[i] = 1 + i, xb[i] = 0, xbd[i] = 0;
    double at[n];
    memcpy(at, x, sizeof x);
    wengert_tangent((void *)adjoint, wengert_dup, x, xd, wengert_dup, xb, xbd, wengert_dup, &sum, &sumd, wengert_dup, &sumb, &sumbd);
    for (int i = 0; i < n; i++) {
      failures += check_near("restored though equal", "adjoint", i, xb[i], 2 * (2 * at[i] + cos(at[i])), 1e-14);
      failures += check_near("restored though equal", "tangent of the adjoint", i, xbd[i], 2 * (2 - sin(at[i])) * (1 + i), 1e-13);
      failures += check_near("restored though equal", "tangent", i, xd[i], 3 * (1 + i), 1e-14);
    }
  }
  return failures != 0;
}
