// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Exceptions that are not thrown, with messages made of active numbers; assert, abort, exit.
#include "check.hpp"
#include <cassert>
#include <cmath>
#include <stdexcept>
#include <string>
static double root(double x) {
  if (x < 0)
    throw std::domain_error("negative: " + std::to_string(x));
  return std::sqrt(x);
}
static void f(double *z) {
  assert(z[0] > 0);
  z[2] = root(z[0]) * root(z[1]);
  if (!(z[2] < 1e9))
    throw std::overflow_error("overflow");
}
struct Error {
  int code;
};
static void g(double *z) {
  for (int i = 0; i < 3; i++) {
    if (z[i] > 100)
      throw Error{i};
    z[0] *= z[i];
  }
  if (z[0] > 1e6)
    std::abort();
  if (z[0] < -1e6)
    std::exit(3);
}
int main() { return check<f>("domain", 3) | check<g>("struct", 3); }
