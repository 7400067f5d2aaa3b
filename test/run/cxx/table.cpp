// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// A table that is interpolated: searches among passive numbers, checks that throw.
#include "check.hpp"
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>
class Table {
  std::vector<double> x, y;

public:
  Table(std::vector<double> xs, std::vector<double> ys) : x(std::move(xs)), y(std::move(ys)) {
    if (x.size() != y.size())
      throw std::length_error("sizes");
    if (!std::is_sorted(x.begin(), x.end()))
      throw std::invalid_argument("not sorted");
  }
  double operator()(double at) const {
    auto it = std::upper_bound(x.begin(), x.end(), at);
    if (it == x.begin())
      return y.front();
    if (it == x.end())
      return y.back();
    size_t i = std::distance(x.begin(), it);
    double w = (at - x[i - 1]) / (x[i] - x[i - 1]);
    return (1 - w) * y[i - 1] + w * y[i];
  }
};
static void f(double *z) {
  Table t({0, 0.5, 1, 1.5, 2}, {z[0], z[1], z[2], z[0] * z[1], 4});
  z[3] = t(z[3]) + t(z[3] * 0.5) * t(-1) + t(7);
}
int main() { return check<f>("table", 4); }
