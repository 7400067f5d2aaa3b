// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -mllvm -wengert-strict
// RUN: %cc -O1 -S -emit-llvm -ffp-contract=off %s -o - | %FileCheck %s
// RUN: %cc -O1 -S -emit-llvm -ffp-contract=off -mllvm -wengert-strict %s -o - | %FileCheck %s --check-prefix STRICT
// Sums that differentiation creates may be reassociated, unless -wengert-strict says otherwise.
#include "check.h"

static void f(double *z) {
  for (int i = 1; i < 5; i++)
    z[i] = z[i] * z[i] * z[i - 1] + sin(z[i]) * z[0];
}
DERIVE(f)

// CHECK: fadd reassoc
// STRICT-NOT: reassoc
int main(void) { return check(f, .n = 5); }
