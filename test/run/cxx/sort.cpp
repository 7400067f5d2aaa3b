// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// sort, stable_sort and nth_element of active numbers, and of structures with such.
#include "check.hpp"
#include <algorithm>
#include <cstdlib>
#include <vector>
static void f(double *z) {
  std::vector<double> v(z, z + 6);
  std::sort(v.begin(), v.end());
  double s = 0;
  for (int i = 0; i < 6; i++)
    s += (i + 1) * v[i] * v[i];
  z[0] = s;
}
static void g(double *z) {
  std::sort(z, z + 20, [](double a, double b) { return a > b; });
  for (int i = 1; i < 20; i++)
    z[i] *= z[i - 1];
}
static void h(double *z) {
  struct P {
    double w;
    int i;
  };
  std::vector<P> v;
  for (int i = 0; i < 5; i++)
    v.push_back({z[i] * z[i], i});
  std::stable_sort(v.begin(), v.end(), [](const P &a, const P &b) { return a.w < b.w; });
  double s = 0;
  for (int k = 0; k < 5; k++)
    s += v[k].w * (k + 1) * z[v[k].i];
  z[0] = s;
}
static void k(double *z) {
  std::nth_element(z, z + 3, z + 7);
  z[0] = z[3] * z[3];
}
int main() {
  int r = 0;
  r |= check<f>("sort", 6);
  r |= check<g>("sort20", 20);
  r |= check<h>("stable", 5);
  r |= check<k>("nth", 7);
  return r;
}
