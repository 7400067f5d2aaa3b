// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Procedures declared inactive: one with a body that sees active data, one that is only declared.
#include "check.h"
#include <wengert.h>

static double largest_seen;
static void observe(const double *x, int n) {
  for (int i = 0; i < n; i++)
    if (x[i] > largest_seen)
      largest_seen = x[i];
}
extern int setenv(const char *, const char *, int);

static void f(double *z) {
  observe(z, 4);
  setenv("WENGERT_TEST_SEEN", z[0] > 0.5 ? "large" : "small", 1);
  for (int i = 0; i < 4; i++)
    z[i] = z[i] * z[(i + 1) % 4];
  observe(z, 4);
}
DERIVE(f)

void declarations(void) {
  wengert_inactive((void *)observe);
  wengert_inactive((void *)setenv);
}

int main(void) { return check(f, .n = 4) || largest_seen == 0; }
