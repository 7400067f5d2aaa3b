// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc -g -O$level %s %rt -lm -o %t.plain && %t.plain > %t.expected && for loop in 2 line17; do %cc -g -O$level -mllvm -wengert-binomial=run:$loop:3 %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.expected && %FileCheck %s --check-prefix STATS < %t.stats || exit 1; done; done
// RUN: for level in 0 2; do %cc -g -O$level -mllvm -wengert-periodic=run:line17:7 %s %rt -lm -o %t && WENGERT_STATS=1 %t 2> %t.stats | cmp - %t.expected && %FileCheck %s --check-prefix PERIODIC < %t.stats || exit 1; done
// RUN: %not %cc -g -c -mllvm -wengert-periodic=run:2:0,run:2:x,run:2 %s -o %t.o 2>&1 | %FileCheck %s --check-prefix PERIOD
// RUN: %not %cc -g -c -mllvm -wengert-binomial=run:line14:3,run:5:3,run:0:3,run:1:0,run:1:3+0,run:1:3+4+5,run:1,walk:1:3 %s -o %t.o 2>&1 | %FileCheck %s
// A checkpointed loop that an option names, by its number or its line; the numbers are those without checkpoints.
#include <math.h>
#include <stdio.h>
#include <wengert.h>

enum { CELLS = 6, STEPS = 50 };

static double run(double *restrict x) {
  double total = 0;
  for (int i = 0; i < CELLS; i++)
    x[i] *= 0.9;
  for (int t = 0; t < STEPS; t++) {
    for (int i = 1; i < CELLS; i++)
      x[i] = sin(x[i]) + 0.1 * x[i - 1];
    total += x[t % CELLS];
  }
  return total;
}

int main(void) {
  double x[CELLS] = {0.1, 0.5, -0.3, 0.9, 1.1, 0.2}, g[CELLS] = {0};
  wengert_adjoint((void *)run, wengert_dup, x, g);
  for (int i = 0; i < CELLS; i++)
    printf("%a %a\n", x[i], g[i]);
  return 0;
}
// STATS: wengert: steps again 136 of checkpointed loops
// PERIODIC: wengert: steps again 0 of checkpointed loops
// PERIOD: [W0016] -wengert-periodic='run:2:0': the period is a positive integer
// PERIOD: [W0016] -wengert-periodic='run:2:x': the period is a positive integer
// PERIOD: [W0016] -wengert-periodic='run:2': expected procedure:loop:period, as in run:1:50 or run:line42:50
// CHECK: [W0016] -wengert-binomial='run:line14:3': 'run' has no such loop; its loops are 1 at line 15, 2 at line 17, 3 (2 deep) at line 18 (arrays that are assigned as a whole are loops, too)
// CHECK: [W0016] -wengert-binomial='run:5:3': 'run' has no such loop
// CHECK: [W0016] -wengert-binomial='run:0:3': 'run' has no such loop
// CHECK: [W0016] -wengert-binomial='run:1:0': the number of snapshots is a positive integer
// CHECK: [W0016] -wengert-binomial='run:1:3+0': the number of snapshots is a positive integer
// CHECK: [W0016] -wengert-binomial='run:1:3+4+5': the number of snapshots is a positive integer
// CHECK: [W0016] -wengert-binomial='run:1': expected procedure:loop:snapshots, as in run:1:20, run:line42:20 or, with 100 more on disk, run:1:20+100
// CHECK: [W0009] -wengert-binomial: no procedure 'walk' in this file
