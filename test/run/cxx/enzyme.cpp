// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %support/levels %t %clangxx -std=c++20 -fpass-plugin=%wengert %s %rt -lm
// Enzyme's markers as its C++ header calls them: interleaved, and where objects are destroyed if a derivative throws.
#include <cstdio>
#include <vector>

int enzyme_dup, enzyme_const, enzyme_out, enzyme_interleave;
template <typename R, typename... A> R __enzyme_autodiff(void *, A...);
template <typename R, typename... A> R __enzyme_fwddiff(void *, A...);

static double f(const std::vector<double> &x, double k) {
  double s = 0;
  for (double v : x)
    s += v * v * k;
  return s;
}

int main() {
  std::vector<double> x{1, 2, 3}, dx(3), d{1, 0, 0};
  double kb = __enzyme_autodiff<double>((void *)f, enzyme_interleave, enzyme_dup, &x, enzyme_out, 2.0, &dx);
  double plain = __enzyme_autodiff<double>((void *)f, enzyme_const, &x, enzyme_out, 2.0);
  double t = __enzyme_fwddiff<double>((void *)f, enzyme_interleave, enzyme_dup, &x, enzyme_const, 2.0, &d);
  if (dx[0] == 4 && dx[1] == 8 && dx[2] == 12 && kb == 14 && plain == 14 && t == 4)
    return 0;
  std::fprintf(stderr, "%g %g %g %g %g %g\n", dx[0], dx[1], dx[2], kb, plain, t);
  return 1;
}
