// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
// RUN: %refuse_cxx -g -O2 | %FileCheck %s
// A structure of a float and an int comes back in one integer register.
#include <wengert.h>

struct Weight {
  float value;
  int index;
};
__attribute__((noinline)) static Weight make(float x, int i) { return {x * x, i}; }
static double f(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0011]
  Weight w = make((float)x, 3);
  return w.value * w.index;
}

double user(double x) { return wengert_adjoint((void *)f, wengert_out, x); }
