// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// qsort of active data: a library function that moves it.
#include "check.h"
#include <stdlib.h>

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
static void f(double *z) {
  qsort(z, 5, sizeof *z, compare);
  for (int i = 0; i < 5; i++)
    z[i] *= z[i] * i;
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
