// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang %include -O1 %s %rt -o %t
// RUN: not --crash %t 2>&1 | %FileCheck %s
// RUN: not --crash %t x 2>&1 | %FileCheck %s
// A program compiled without the plugin says what to load when it asks for a derivative.
#include <wengert.h>

static double square(double x) { return x * x; }

int main(int argc, char **argv) {
  (void)argv;
  // CHECK: {{.*}}libwengert.so
  double d = argc > 1 ? wengert_tangent((void *)square, 1.0, 1.0) : wengert_adjoint((void *)square, 1.0);
  return d != 2;
}
