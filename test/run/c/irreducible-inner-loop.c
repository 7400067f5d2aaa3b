// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A loop that control enters at two places, with another loop within, which is entered at two places as well: what goes round in registers goes on along each edge.
#include "check.h"

static int n;

static void f(double *z) {
  double x = z[0], y = 0;
  n = 0;
  if (z[2] > 1) goto second;
first:
  x = x * 0.9 + 0.1 * y;
  if (n % 5 == 2) goto third;
second:
  x = sin(x + z[1]);
third:
  x -= 0.1;
  y += x * z[2];
  if (n++ > 12) goto end;
  if (n & 1) goto second;
  else goto first;
end:
  z[0] = x;
  z[1] = y;
}
DERIVE(f)

int main(void) { return check(f, .n = 3) | check(f, .n = 3, .low = 1.2, .high = 1.6); }
