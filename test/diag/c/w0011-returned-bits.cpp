// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
// RUN: %refuse_cxx -g -O2 | %FileCheck %s
// The bits of a double come back as an integer, in a structure of integers.
#include <cstring>
#include <wengert.h>

struct Words {
  long bits, count;
};
__attribute__((noinline)) static Words make(double x) {
  Words w{0, 3};
  std::memcpy(&w.bits, &x, sizeof x);
  return w;
}
static double f(double x) {
  double y;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0011]
  Words w = make(x * x);
  std::memcpy(&y, &w.bits, sizeof y);
  return y * w.count;
}

double user(double x) { return wengert_adjoint((void *)f, wengert_out, x); }
