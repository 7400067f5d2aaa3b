// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O1 %s %rt -lm -o %t
// RUN: WENGERT_STATS=1 %t 2>&1 | %FileCheck %s
// RUN: %t 2>&1 | %FileCheck %s --check-prefix QUIET --allow-empty
// WENGERT_STATS=1 says what the tape took: something is recorded for each of the 1000 iterations, and returned.
#include <math.h>
#include <wengert.h>

static double iterate(double x, int n) {
  for (int i = 0; i < n; i++)
    x = sin(x) * x + 0.5;
  return x;
}

// CHECK: tape peak {{ *[0-9]{4,} bytes}}
// CHECK: tape traffic {{ *[0-9]{4,} bytes}}
// CHECK: tape acquired {{ *}}3 times, at most 1 at once, 0 not returned
// QUIET-NOT: {{.}}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 3; i++)
    sum += wengert_adjoint((void *)iterate, wengert_out, 0.1 * i + 0.5, wengert_const, 1000);
  return !(fabs(sum) < 1e300);
}
