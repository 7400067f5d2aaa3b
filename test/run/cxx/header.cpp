// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %support/levels %t %clangxx -std=c++17 -Wall -Wextra -Werror -fpass-plugin=%wengert %include -I %support %switches %s %rt
// -lm wengert.hpp: functions, member functions, lambdas and function objects; all kinds of arguments.
#include <cmath>
#include <cstdio>
#include <vector>
#include <wengert.hpp>
static int failures;
static void near(const char *what, double a, double b) {
  if (!(std::fabs(a - b) <= 1e-12 * (1 + std::fabs(b)))) {
    failures++;
    std::fprintf(stderr, "%s: %.17g, should be %.17g\n", what, a, b);
  }
}
static double f(const std::vector<double> &x, double k) {
  double s = 0;
  for (double v : x)
    s += k * v * v;
  return s;
}
static void g(const double *x, int n, double &y) {
  y = 1;
  for (int i = 0; i < n; i++)
    y *= x[i];
}
struct Model {
  double a, b;
  double cost(double x) const { return a * x * x + b; }
  double operator()(double x) const { return a * std::sin(b * x); }
};
static void mixed(float a, bool twice, unsigned char n, const Model &m, std::vector<double> v, double &result) {
  result = m.a * a * n + v[1] * v[1];
  if (twice)
    result *= 2;
}
int main() {
  std::vector<double> x{1, 2, 3}, xb(3), xd{1, 0, 1};
  double kb = wengert::adjoint<f>(wengert::dup(x, xb), wengert::out(2.0));
  near("kb", kb, 14);
  near("xb", xb[2], 12);
  near("tangent", wengert::tangent<f>(wengert::dup(x, xd), wengert::constant(2.0)), 16);
  double p[3] = {2, 3, 4}, pb[3] = {}, y, yb = 1;
  wengert::adjoint<g>(wengert::dup(p, pb), wengert::constant(3), wengert::dep(y, yb));
  near("y", y, 24);
  near("pb", pb[1], 8);
  near("yb", yb, 0);
  const double *q = p;
  double *qb = pb;
  yb = 1;
  wengert::adjoint<g>(wengert::dup(q, qb), wengert::constant(3), wengert::dup(y, yb));
  near("pb", pb[1], 16);
  Model m{3, 0.5}, mb{};
  near("member", wengert::adjoint<&Model::cost>(wengert::dup(m, mb), wengert::out(2.0)), 12);
  near("mb", mb.a, 4);
  near("mb", mb.b, 1);
  near("functor", wengert::adjoint(m, wengert::out(2.0)), 1.5 * std::cos(1.0));
  mb = {};
  near("functor", wengert::adjoint(wengert::dup(m, mb), wengert::out(2.0)), 1.5 * std::cos(1.0));
  near("mb", mb.a, std::sin(1.0));
  double scale = 3;
  auto [ub, vb] = wengert::adjoint([&](double u, double v) { return scale * u * v * v; }, wengert::out(2.0), wengert::out(5.0));
  near("ub", ub, 75);
  near("vb", vb, 60);
  double u = 2, ud = 1;
  near("lambda", wengert::tangent([scale](double u) { return scale * u * u; }, wengert::dup(u, ud)), 12);
  float ab, a = 1.5f, as = 0;
  double result, resultb = 1;
  xb = {0, 0, 0};
  ab = wengert::adjoint<mixed>(wengert::out(a), wengert::constant(true), wengert::constant((unsigned char)3), wengert::constant(m),
                               wengert::dup(x, xb), wengert::dup(result, resultb));
  near("result", result, 2 * (13.5 + 4));
  near("ab", ab, 18);
  near("xb", xb[1], 8);
  resultb = 1;
  wengert::adjoint<mixed>(wengert::dup(a, as), wengert::constant(false), wengert::constant((unsigned char)3), wengert::constant(m),
                          wengert::constant(x), wengert::dep(result, resultb));
  near("as", as, 9);
  return failures != 0;
}
