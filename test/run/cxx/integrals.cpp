// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Root finding and quadrature with std::function.
#include "check.hpp"
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>
using Fn = std::function<double(double)>;
static double newton(const Fn &f, const Fn &df, double x) {
  for (int i = 0; i < 20; i++) {
    double d = f(x) / df(x);
    x -= d;
    if (std::abs(d) < 1e-15)
      break;
  }
  return x;
}
static double simpson(const Fn &f, double a, double b, int n = 16) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; i++)
    s += (i % 2 ? 4 : 2) * f(a + i * h);
  return s * h / 3;
}
static Fn scaled(Fn f, double by) {
  return [f = std::move(f), by](double x) { return by * f(x); };
}
static double twice(double x) { return 2 * x; }
static void f(double *z) {
  double a = z[0], b = z[1];
  double r = newton([=](double x) { return x * x * x - a * x - b; }, [=](double x) { return 3 * x * x - a; }, 2.0);
  z[2] = r * simpson([&](double x) { return std::sin(a * x) + z[1]; }, 0, r);
}
static void g(double *z) {
  Fn s = scaled(scaled([](double x) { return std::sin(x); }, z[0]), z[1]);
  std::vector<Fn> all{s, twice, [k = z[2]](double x) { return k * x; }};
  double t = 0;
  for (auto &h : all)
    t += h(z[2]);
  z[0] = t;
}
int main() {
  int r = 0;
  r |= check<f>("newton", 3);

  return r;
}
