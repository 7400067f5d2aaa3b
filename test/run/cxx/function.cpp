// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::function: callbacks, closures that hold closures.
#include "check.hpp"
#include <cmath>
#include <functional>
static double integrate(const std::function<double(double)> &f, double a, double b, int n) {
  double h = (b - a) / n, s = 0;
  for (int i = 0; i < n; i++)
    s += f(a + (i + 0.5) * h);
  return s * h;
}
static void f(double *z) {
  double k = z[1];
  z[2] = integrate([&](double x) { return std::exp(-k * x * x) * z[0]; }, z[0], 2.0, 20);
}
static void g(double *z) {
  std::function<double(double)> p = [k = z[0]](double x) { return k * x; };
  std::function<double(double)> q = [p, m = z[1], n = z[2]](double x) { return m * p(x) + n * std::sin(x); };
  z[0] = q(z[2]);
}
int main() {
  int r = 0;
  r |= check<f>("integrate", 3);
  r |= check<g>("compose", 3);
  return r;
}
