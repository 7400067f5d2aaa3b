// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A sparse matrix as a map of pairs.
#include "check.hpp"
#include <map>
#include <utility>
#include <vector>
class Sparse {
  std::map<std::pair<int, int>, double> entries;
  int n;

public:
  explicit Sparse(int n) : n(n) {}
  void add(int i, int j, double v) { entries[{i, j}] += v; }
  std::vector<double> operator*(const std::vector<double> &x) const {
    std::vector<double> y(n, 0.0);
    for (const auto &[ij, v] : entries)
      y[ij.first] += v * x[ij.second];
    return y;
  }
};
static void f(double *z) {
  Sparse s(3);
  for (int i = 0; i < 3; i++) {
    s.add(i, i, z[i]);
    s.add(i, (i + 1) % 3, z[0] * z[i]);
  }
  auto y = s * (s * std::vector<double>{z[0], 2, z[2]});
  for (int i = 0; i < 3; i++)
    z[i] = y[i];
}
int main() { return check<f>("sparse", 3); }
