// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O1 %s %rt -lm -o %t
// RUN: WENGERT_TAPE_LIMIT=256M %t
// RUN: WENGERT_TAPE_LIMIT=1M %t >%t.out 2>&1 && exit 1; %FileCheck %s < %t.out
// A tape that would pass the limit ends the program with a message that names it.
#include <math.h>
#include <wengert.h>

static double iterate(double x, int n) {
  for (int i = 0; i < n; i++)
    x = sin(x) * x + 0.5;
  return x;
}

// CHECK: wengert: {{.*}}WENGERT_TAPE_LIMIT
int main(void) {
  double slope = wengert_adjoint((void *)iterate, wengert_out, 0.5, wengert_const, 2000000);
  return isnan(slope);
}
