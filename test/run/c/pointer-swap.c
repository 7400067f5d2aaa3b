// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Two buffers that change places at each time step: pointers as loop-carried values.
#include "check.h"

enum { n = 5 };
static void f(double *z) {
  double buffer[n];
  double *from = z, *to = buffer;
  for (int step = 0; step < 3; step++) {
    for (int i = 0; i < n; i++)
      to[i] = from[i] * from[(i + 1) % n];
    double *kept = from;
    from = to;
    to = kept;
  }
  for (int i = 0; i < n; i++)
    z[i] = from[i] + to[i];
}
DERIVE(f)

int main(void) { return check(f, .n = n); }
