// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Integer arithmetic on the bits of an active value.
#include <wengert.h>

typedef unsigned long bits __attribute__((may_alias));

static double f(double *x) {
  double y = x[0] * 2;
  unsigned long b = __builtin_bit_cast(unsigned long, y);
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0011]
  return __builtin_bit_cast(double, b * 3 + 1);
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
