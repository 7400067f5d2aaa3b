// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do for loop in 1 line13; do %cc -g -O$level -mllvm -wengert-fixed-point=solve:$loop:1e-12 %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats && %FileCheck %s --check-prefix STATS < %t.stats || exit 1; done; done
// RUN: %not %cc -g -c -mllvm -wengert-fixed-point=solve:3:1e-9,solve:1:2,solve:1:x,solve:1 %s -o %t.o 2>&1 | %FileCheck %s
// A loop that an option says to converge: its adjoint is exact where that of the iterations is not, and its tape is that of a step, however
// many there are.
#include <math.h>
#include <stdio.h>
#include <wengert.h>

// The first guess is so good that the iterations carry little of the derivative.
static double solve(double p) {
  double x = sqrt(2.0), before;
  do {
    before = x;
    x = x - 0.3 * (x * x - p);
  } while (fabs(x - before) > 1e-3);
  return x;
}

int main(void) {
  double gradient = wengert_adjoint((void *)solve, wengert_out, 2.001);
  double exact = 0.5 / solve(2.001);
  if (fabs(gradient - exact) < 2e-3 * exact)
    return 0;
  printf("%.12g, expected %.12g\n", gradient, exact);
  return 1;
}

// STATS: tape peak {{[0-9]?[0-9]?[0-9]?[0-9]}} bytes
// STATS: adjoint rounds {{[1-9][0-9]*}} of fixed points

// CHECK: [W0016] -wengert-fixed-point='solve:3:1e-9': 'solve' has no such loop; its loops are 1 at line 13
// CHECK: [W0016] -wengert-fixed-point='solve:1:2': the tolerance is a number between 0 and 1
// CHECK: [W0016] -wengert-fixed-point='solve:1:x': the tolerance is a number between 0 and 1
// CHECK: [W0016] -wengert-fixed-point='solve:1': expected procedure:loop:tolerance
