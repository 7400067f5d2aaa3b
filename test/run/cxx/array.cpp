// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::array, pair, tuple, optional, variant.
#include "check.hpp"
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>
struct Params {
  std::array<double, 3> a;
  double scale;
};
static std::pair<double, double> both(double x, double y) { return {x * y, x / y}; }
static std::tuple<double, int, double> three(double x) { return {x, 2, x * x}; }
static std::optional<double> maybe(double x) {
  if (x > 100)
    return std::nullopt;
  return x * x;
}
static void f(double *z) {
  Params p{{z[0], z[1], z[2]}, z[3]};
  Params q = p;
  q.scale *= q.a.at(1);
  auto [x, y] = both(q.scale, p.a[0]);
  auto [u, n, v] = three(x);
  z[0] = u * n + v * y + maybe(y).value_or(0) * *maybe(x);
}
static void g(double *z) {
  std::variant<double, int> v = z[0] * z[1];
  z[1] = std::get<double>(v) * z[0];
  v = 3;
  z[0] *= std::get<int>(v);
  z[2] *= z[0];
}
int main() { return check<f>("array", 4) | check<g>("variant", 3); }
