// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Streams: output in the middle of the computation, with manipulators.
#include "check.hpp"
#include <iomanip>
#include <iostream>
static void f(double *z) {
  double s = z[0] * z[1];
  std::cout << "s = " << std::setprecision(3) << s << std::endl;
  for (int i = 0; i < 3; i++) {
    s *= z[i];
    std::cout << i << ' ' << s << '\n';
  }
  std::cerr << std::scientific << s << "\n" << std::flush;
  z[0] = s;
}
int main() { return check<f>("output", 3); }
