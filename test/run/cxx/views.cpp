// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Iterators, spans, ranges and valarray.
#include "check.hpp"
#include <iterator>
#include <ranges>
#include <span>
#include <string_view>
#include <valarray>
#include <vector>
class Grid {
  int nx, ny;
  std::vector<double> d;

public:
  Grid(int nx, int ny) : nx(nx), ny(ny), d(nx * ny) {}
  std::span<double> row(int i) { return std::span(d).subspan(i * ny, ny); }
  auto begin() { return d.begin(); }
  auto end() { return d.end(); }
  double &operator[](std::pair<int, int> ij) { return d[ij.first * ny + ij.second]; }
};
static void f(double *z) {
  Grid g(2, 3);
  int i = 0;
  for (double &v : g)
    v = z[i++ % 4] * 2;
  for (double &v : g.row(1))
    v *= v;
  double s = 0;
  for (double v : g)
    s += v;
  g[{0, 1}] = s;
  for (auto it = g.begin(); it != g.end(); ++it)
    z[0] += *it * z[1];
}
static void r(double *z) {
  std::vector<double> v(z, z + 4);
  double s = 0;
  for (double x : v | std::views::filter([](double x) { return x > 0.8; }) | std::views::transform([](double x) { return x * x; }))
    s += x;
  z[0] = s + z[1];
}
static void va(double *z) {
  std::valarray<double> a(z, 4);
  std::valarray<double> b = a * a + 2.0 * a;
  z[0] = b.sum() + (a * b).max();
}
int main() {
  int rc = 0;
  rc |= check<f>("span", 4);
  rc |= check<r>("ranges", 4);
  rc |= check<va>("valarray", 4);
  return rc;
}
