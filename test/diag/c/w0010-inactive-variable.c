// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A variable that is declared inactive may take active data, but these are not read again without their derivative.
#include <wengert.h>

static double state;
__attribute__((noinline)) static double get(void) { return state; }
static double f(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0010] active data is stored in 'state', which was declared inactive, and read again
  state = x * x;
  return get() * x;
}

double user(double x) {
  wengert_inactive(&state);
  return wengert_adjoint((void *)f, wengert_out, x);
}
