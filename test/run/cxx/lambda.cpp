// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Lambdas with captures; algorithms that take them.
#include "check.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
static void f(double *z) {
  double scale = z[3];
  auto term = [&](int i) { return scale * z[i] * z[i]; };
  auto add = [s = 0.0](double x) mutable {
    s += x;
    return s;
  };
  double t = 0;
  for (int i = 0; i < 3; i++)
    t = add(term(i));
  z[0] = t;
}
static void g(double *z) {
  std::array<double, 4> a;
  std::copy(z, z + 4, a.begin());
  std::transform(a.begin(), a.end(), a.begin(), [&](double x) { return x * std::cos(x * z[0]); });
  std::for_each(a.begin(), a.end(), [](double &x) { x = x * x; });
  z[1] = std::accumulate(a.begin(), a.end(), 1.0, [](double p, double x) { return p * (1 + x); });
  z[2] = *std::max_element(a.begin(), a.end());
  z[3] = std::clamp(z[3], 0.7, 1.2) * std::max(a[0], a[1]);
}
int main() { return check<f>("capture", 4) | check<g>("algorithms", 4); }
