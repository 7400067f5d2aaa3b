// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
// A sign is flipped by functions that return and take the bits of a number.
#include <cstring>
#include <wengert.h>

static unsigned long bits(const double &d) {
  unsigned long b;
  std::memcpy(&b, &d, sizeof b);
  return b;
}
static double number(const unsigned long &b) {
  double d;
  std::memcpy(&d, &b, sizeof d);
  return d;
}
static double f(double x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0011]
  unsigned long b = bits(x) ^ (1ul << 63);
  return number(b) * x;
}

double user(double x) { return wengert_adjoint((void *)f, wengert_out, x); }
