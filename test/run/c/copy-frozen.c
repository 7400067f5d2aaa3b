// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A number that the optimiser moves as the bits of an integer, frozen on the way, is a number.
#include "check.h"
struct one { double a; };
static double seen[5];
__attribute__((noinline)) static void copy(int m, struct one *to, struct one *from) {
  memset(seen, 0, sizeof seen);
  double w[2];
  for (int i = 0; i < 2; i++)
    w[i] = seen[0];
  *to = from[0];
  for (int i = 0; i <= 0; i++) {
    struct one r;
    r.a = sin(pow(w[0], 3));
    seen[0] = from[0].a > 1.0 ? 0.5 : r.a;
  }
}
static void f(double *z) { copy(3, (struct one *)z, (struct one *)z + 1); z[0] *= z[1]; }
DERIVE(f)
int main(void) { return check(f, .n = 2); }
