// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O1 -g -c %s -o %t.o -mllvm '-wengert-joint=*' -Rpass-missed=wengert 2>&1 | %FileCheck %s
// RUN: %run_c -mllvm '-wengert-joint=*'
// Where all calls are to be joint, a remark tells which are not and why, and the derivative is the same.
#include "check.h"
#include <stdlib.h>

static double *kept;
__attribute__((noinline)) static void keep(double *z) {
  kept = malloc(sizeof *kept);
  *kept = z[0];
  z[0] = sin(z[0]) * z[1];
}
__attribute__((noinline)) static void turn(double *z) { z[1] *= cos(z[0] * z[1]); }

static void f(double *z) {
  for (int i = 0; i < 3; i++) {
    // CHECK: remarks-joint.c:[[@LINE+1]]:{{[0-9]+}}: remark: the call of 'keep' is split, though joint was asked for: it allocates memory that lives on
    keep(z);
    // CHECK-NOT: the call of 'turn' is split
    turn(z);
    z[2] += *kept * z[1];
    free(kept);
  }
}
DERIVE(f)
int main(void) { return check(f, .n = 3); }
