// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_cxx -Wno-deprecated-declarations
// Pairs and tuples of numbers and integers are ordered by the library, whose procedures copy them as bytes and exchange their members one by one.
#include "check.hpp"
#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>
using scored = std::pair<double, int>;

static std::vector<scored> scores(const double *z, int n) {
  std::vector<scored> v;
  for (int i = 0; i < n; i++)
    v.emplace_back(std::sin(3.7 * i) * z[i % 5] + z[(i + 1) % 5], i);
  return v;
}
static double fold(const std::vector<scored> &v) {
  double s = 0;
  for (auto &[x, i] : v)
    s = 0.5 * s + x * (i % 7 + 1);
  return s;
}
static void sorted(double *z) {
  auto v = scores(z, 40);
  std::sort(v.begin(), v.end());
  z[5] = fold(v);
}
static void stable(double *z) {
  auto v = scores(z, 40);
  std::stable_sort(v.begin(), v.end(), [](const scored &a, const scored &b) { return a.first > b.first; });
  z[5] = fold(v);
}
static void parts(double *z) {
  auto v = scores(z, 30);
  std::partial_sort(v.begin(), v.begin() + 7, v.end());
  std::nth_element(v.begin() + 7, v.begin() + 12, v.end());
  v.resize(13);
  z[5] = fold(v);
}
static void tuples(double *z) {
  std::vector<std::tuple<int, double, float>> v;
  for (int i = 0; i < 24; i++)
    v.emplace_back(i * 7 % 5, z[i % 5] * (i + 1), 0.5f * i);
  std::sort(v.begin(), v.end());
  double s = 0;
  for (auto &[k, x, w] : v)
    s = 0.5 * s + x * w * k;
  z[5] = s;
}
int main() {
  return check<sorted>("sorted", 6) | check<stable>("stable", 6) | check<parts>("parts", 6) |
         check<tuples>("tuples", 6);
}
