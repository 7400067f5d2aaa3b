// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Constants in variables of functions that are computed where control first comes to them, and that the optimiser marks as never changing.
#include "check.hpp"

template <typename T = double> static T degree() {
  static const T value = std::atan2(T(0), T(-1)) / T(180);
  return value;
}
__attribute__((noinline)) static double sine(double x) { return std::sin(40 * x * degree()); }
__attribute__((noinline)) static double cosine(double x) { return std::cos(40 * x * degree()); }

static void f(double *z) {
  z[0] = sine(z[0]) + cosine(z[1]);
  z[1] *= degree<float>();
}

int main() { return check<f>("f", 2); }
