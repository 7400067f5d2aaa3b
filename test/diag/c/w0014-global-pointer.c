// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A work array behind a global pointer, which somebody else may have allocated: nobody gives its shadow.
#include <stdlib.h>
#include <wengert.h>

double *work;
static double f(double *x) {
  if (!work)
    work = malloc(2 * sizeof *work);
  for (int i = 0; i < 2; i++)
    // CHECK: error: {{.*}}[W0014] {{.*}}'work'{{.*}}__wengert_shadow_work
    work[i] = x[i] * x[0];
  return work[0] * work[1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
