// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g -O1 | %FileCheck %s
// The bytes of a number go through a string.
#include <cstring>
#include <string>
#include <wengert.h>
static double f(const double *p) {
  double x = p[0] * p[0], y = 0;
  std::string bytes(reinterpret_cast<const char *>(&x), sizeof x);
  std::memcpy(&y, bytes.data(), sizeof y);
  return y * p[1]; // CHECK: [W0013] the bytes of active numbers are moved as the characters of a string
}
void g(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
