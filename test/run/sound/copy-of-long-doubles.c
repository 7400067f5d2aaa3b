// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// memcpy of long doubles, whose size in memory is more than their bits.
#include "check.h"

static void f(double *z) {
  long double a[4], b[6] = {1, 2, 3, 4, 5, 6};
  for (int i = 0; i < 4; i++)
    a[i] = z[i] * z[i];
  memcpy(b, a, sizeof a);
  double s = 0;
  for (int i = 0; i < 4; i++)
    s += (double)(b[i] * (i + 1));
  z[4] = s * (double)b[5];
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
