// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O2 %s %rt -lm -o %t
// RUN: %t | %FileCheck %s
// RUN: WENGERT_STATS=1 %t 2>&1 >%t.out | %FileCheck %s --check-prefix=TAPE
// A million steps of one number with 50 snapshots, of known length and of a length that only the run shows.
// CHECK-COUNT-2: right
// TAPE: tape peak {{ *[0-9]{4} }}bytes
// TAPE: steps again
#include <math.h>
#include <stdio.h>
#include <wengert.h>
static void known(int steps, double *x) {
  for (int t = 0; t < steps; t++) {
    wengert_binomial(50);
    *x += 1e-6 * sin(*x + 1e-6 * t);
  }
}
static void unknown(double last, double *x) {
  for (double t = 0; t < last; t += 1 + 0 * *x) {
    wengert_binomial(50);
    *x += 1e-6 * sin(*x + 1e-6 * t);
  }
}
void adjoint_by_wengert_adjoint(void *, ...);
void tangent_by_wengert_tangent(void *, ...);
static void compare(double tangent, double adjoint) {
  puts(fabs(tangent) > 0 && fabs(tangent - adjoint) <= 1e-9 * fabs(tangent) ? "right" : "wrong");
}
int main(void) {
  double x = 1, xd = 1, y = 1, yb = 1;
  tangent_by_wengert_tangent((void *)known, wengert_const, 1000000, wengert_dup, &x, &xd);
  adjoint_by_wengert_adjoint((void *)known, wengert_const, 1000000, wengert_dup, &y, &yb);
  compare(xd, yb);
  x = y = 1, xd = yb = 1;
  tangent_by_wengert_tangent((void *)unknown, wengert_const, 1e6, wengert_dup, &x, &xd);
  adjoint_by_wengert_adjoint((void *)unknown, wengert_const, 1e6, wengert_dup, &y, &yb);
  compare(xd, yb);
}
