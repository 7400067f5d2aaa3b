// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O2 -g 2>&1 | %FileCheck %s
// A promise about the iterations of a loop stands in one.
#include <wengert.h>

static void square(double *x) {
  // CHECK: independent-outside.c:[[@LINE+1]]:3: error: [W0022] 'wengert_independent_iterations' stands in no loop; call it in the loop's body
  wengert_independent_iterations();
  x[0] *= x[0];
}

void user(double *x, double *xb) { wengert_adjoint((void *)square, wengert_dup, x, xb); }
