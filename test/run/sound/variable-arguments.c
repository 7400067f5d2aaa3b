// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Active values through an ellipsis.
#include "check.h"
#include <stdarg.h>

static __attribute__((noinline)) double sum(int n, ...) {
  va_list list;
  double s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    s += va_arg(list, double);
  va_end(list);
  return s;
}
static void f(double *z) { z[1] = sum(2, z[0] * z[0], z[1]) * z[1]; }
DERIVE(f)

int main(void) { return check(f, .n = 2); }
