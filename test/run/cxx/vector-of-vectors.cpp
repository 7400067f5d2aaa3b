// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Vectors of vectors: a grid whose rows are swapped, rows of different lengths.
#include "check.hpp"
#include <vector>
using Grid = std::vector<std::vector<double>>;
static void f(double *z) {
  Grid g(4, std::vector<double>(4, 0.25)), h = g;
  for (int j = 0; j < 4; j++)
    g[0][j] = z[j];
  for (int t = 0; t < 3; t++) {
    for (size_t i = 1; i + 1 < g.size(); i++)
      for (size_t j = 1; j + 1 < g[i].size(); j++)
        h[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] * g[i][j + 1]);
    std::swap(g, h);
    g[0] = h[0];
  }
  double s = 0;
  for (const auto &row : g)
    for (double x : row)
      s += x * x;
  z[0] = s;
}
static void ragged(double *z) {
  std::vector<std::vector<double>> r;
  for (int i = 0; i < 4; i++) {
    r.emplace_back();
    for (int j = 0; j <= i; j++)
      r.back().push_back(z[i] * z[j]);
  }
  double s = 0;
  for (auto &v : r) {
    double p = 1;
    for (double x : v)
      p *= x;
    s += p;
  }
  z[3] = s;
}
int main() { return check<f>("grid", 4) | check<ragged>("ragged", 4); }
