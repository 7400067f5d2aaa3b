// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::vector: growth, copies, checked access, vectors that are returned.
#include "check.hpp"
#include <cmath>
#include <numeric>
#include <vector>
static double norm(const std::vector<double> &v) {
  double s = 0;
  for (double x : v)
    s += x * x;
  return std::sqrt(s);
}
static std::vector<double> scaled(const std::vector<double> &v, double by) {
  std::vector<double> r;
  for (double x : v)
    r.push_back(x * by);
  return r;
}
static void grow(double *z) {
  std::vector<double> v(z, z + 4);
  for (int i = 0; i < 5; i++)
    v.push_back(v[i] * v[i + 1]);
  z[0] = norm(v) + std::accumulate(v.begin(), v.end(), 0.0);
}
static void temp(double *z) {
  std::vector<double> v(z, z + 4);
  auto w = scaled(scaled(v, z[1]), 2.0);
  z[1] = std::inner_product(v.begin(), v.end(), w.begin(), 0.0);
}
static void at(double *z) {
  std::vector<double> v(4, 1.5);
  for (int i = 0; i < 4; i++)
    v.at(i) *= z[i];
  std::vector<double> w = v;
  w.resize(6, 2.0);
  for (int i = 0; i < 6; i++)
    z[i % 4] += w.at(i) * w.at((i + 1) % 6);
}
int main() { return check<grow>("grow", 4) | check<temp>("temp", 4) | check<at>("at", 4); }
