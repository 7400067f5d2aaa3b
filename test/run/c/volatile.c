// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Volatile numbers that are active: locals, arguments, globals, in loops and under branches; what is read from them is never read again.
#include "check.h"

static volatile double global;

static double read_twice(volatile double *p) { return *p * *p; }

static void f(double *z) {
  volatile double local = z[0] * z[1];
  local = local * local;
  global = sin(local);
  global += z[2];
  for (int i = 0; i < 3; i++) {
    volatile double single = z[i];
    if (local > 0.1 * i)
      local = local * z[i] + single * global;
    z[3] += read_twice(&z[i]) * local;
  }
  global = 0;
  z[2] = local + global;
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
