// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
// RUN: %refuse_cxx -g -O2 | %FileCheck %s
// What is thrown and caught in differentiated code is refused, whoever throws it.
#include <stdexcept>
#include <wengert.h>

static double f(double *x) {
  double y = 1;
  try {
    // CHECK: error: {{.*}}[W0012] {{.*}}catches an exception
    if (x[0] < 0)
      throw std::domain_error("negative");
    y = x[0] * x[0];
  } catch (const std::domain_error &) {
    y = x[1];
  }
  return y;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
