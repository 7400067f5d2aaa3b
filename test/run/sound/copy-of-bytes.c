// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Doubles copied byte by byte.
#include "check.h"

static __attribute__((noinline)) void copy(char *to, const char *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}
static void f(double *z) {
  double t[2];
  copy((char *)t, (const char *)z, sizeof t);
  z[1] = t[0] * t[0] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
