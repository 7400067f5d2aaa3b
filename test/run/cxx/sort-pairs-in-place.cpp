// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Without optimisation only the vector's own procedures say that pairs lie in its memory: the procedure that exchanges two integers is passed members of them
// by way of several others.
#include "check.hpp"
#include <algorithm>
#include <cmath>
#include <vector>

static void f(double *z) {
  std::vector<std::pair<double, int>> v;
  for (int i = 0; i < 40; i++)
    v.emplace_back(std::sin(3.7 * i) * z[i % 5] + z[(i + 1) % 5], i);
  std::sort(v.begin(), v.end());
  double s = 0;
  for (auto &[x, i] : v)
    s = 0.5 * s + x * (i % 7 + 1);
  z[5] = s;
}
int main() { return check<f>("f", 6); }
