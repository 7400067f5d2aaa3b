// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// std::map by integers and by names.
#include "check.hpp"
#include <map>
#include <string>
static void f(double *z) {
  std::map<std::string, double> p;
  p["mass"] = z[0];
  p["speed"] = z[1];
  p["height"] = z[2];
  double e = 0.5 * p["mass"] * p["speed"] * p["speed"] + p.at("mass") * 9.81 * p.at("height");
  for (auto &[name, value] : p)
    e += value * value;
  z[0] = e;
}
static void h(double *z) {
  std::map<int, double> m;
  for (int i = 0; i < 4; i++)
    m[(i * 5) % 7] += z[i] * z[0];
  double s = 1;
  for (auto &kv : m)
    s *= kv.second;
  z[1] = s;
}
int main() {
  int r = 0;
  r |= check<h>("int map", 4);
  r |= check<f>("map", 3);
  return r;
}
