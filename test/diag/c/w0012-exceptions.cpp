// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
// RUN: %refuse_cxx -g -O2 | %FileCheck %s
// What an exception carries has no derivative.
#include <wengert.h>

struct Failure {
  double by;
};
__attribute__((noinline)) static double g(double x) {
  if (x < 0)
    throw Failure{x * x};
  return x;
}
static double f(double *x) {
  try {
    return g(x[0]);
  } catch (const Failure &failure) {
    // CHECK: error: {{.*}}[W0012] {{.*}}carries active numbers
    return failure.by * x[1];
  }
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
