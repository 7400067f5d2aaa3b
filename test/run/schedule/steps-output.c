// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do %cc %switches -O$level -DMARK= %s %rt -lm -o %t && %t > %t.plain && test $(wc -l < %t.plain) -eq 16 && \
// RUN:   for mark in "binomial(2)" "periodic(4)" "memory(3000)" "memory(1000000)"; do echo "$mark at -O$level" >&2; \
// RUN:     %cc %switches -O$level "-DMARK=wengert_$mark" %s %rt -lm -o %t && %t | cmp - %t.plain || exit 1; done; done
// What the steps of a checkpointed loop print is printed once, whatever the strategy.
#include <math.h>
#include <stdio.h>
#include <wengert.h>

static void run(double *x) {
  for (int t = 0; t < 15; t++) {
    MARK;
    x[0] = sin(x[0]) + 0.1 * x[1] * x[0];
    printf("step %d: %a\n", t, x[0]);
  }
}

int main(void) {
  double x[2] = {0.7, 0.4}, xb[2] = {1, 0};
  wengert_adjoint((void *)run, wengert_dup, x, xb);
  printf("%a %a\n", xb[0], xb[1]);
  return 0;
}
