// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// RUN: LEVELS="1 2 3" %run_cxx -DALL
// std::function objects, of which some keep a number in their room and others the address of more, that are assigned, moved, swapped and reversed. What one kept was
// moved as the other's, from one place to the next.
#include "check.hpp"
#include <algorithm>
#include <array>
#include <functional>

using Map = std::function<double(double)>;
static Map small(const double *z) {
  return [k = z[1] * z[2]](double x) { return k * x; };
}
static Map large(const double *z) {
  return [a = z[0], b = z[1], c = z[2]](double x) { return a * x * x + b * x + c; };
}

static void copied(double *z) {
  double k = z[1] * z[2];
  Map g = [k](double x) { return k * x; };
  Map big = [a = z[0], b = z[1], c = z[2]](double x) { return a * x + b + c; };
  double s = g(0.2);
  g = big;
  s += g(s);
  z[0] = s;
}
static void moved(double *z) {
  double k = z[1] * z[2];
  Map g = [k](double x) { return k * x; };
  Map big = [a = z[0], b = z[1], c = z[2]](double x) { return a * x + b + c; };
  g = std::move(big);
  z[0] = g(0.2);
}
static void swapped(double *z) {
  std::array<Map, 3> f{[z](double x) { return *z * x; }, [k = z[1]](double x) { return k + x; },
                       [a = z[2], b = z[3], c = z[4]](double x) { return a * x * x + b * x + c; }};
  double s = z[0];
  std::swap(f[0], f[1]);
  for (auto &g : f) s = g(s) * 0.3;
  z[0] = s;
}
#ifdef ALL
static void made_elsewhere(double *z) {
  Map g = small(z), h = large(z);
  std::swap(g, h);
  z[0] = g(0.2) + 2 * h(0.3);
}
static void reversed(double *z) {
  std::array<Map, 3> f{[z](double x) { return *z * x; }, [k = z[1]](double x) { return k + x; },
                       [a = z[2], b = z[3], c = z[4]](double x) { return a * x * x + b * x + c; }};
  double s = z[0];
  std::reverse(f.begin(), f.end());
  for (auto &g : f) s = g(s) * 0.3;
  z[0] = s;
}
static void turned(double *z) {
  Map g = [k = z[1]](double x) { return k + x; };
  Map h = [a = z[2], b = z[3], c = z[4]](double x) { return a * x * x + b * x + c; };
  Map t = std::move(g);
  g = std::move(h);
  h = std::move(t);
  z[0] = g(z[0]) + 2 * h(z[0]);
}
#endif

int main() {
  int failed = check<copied>("copied", 6) | check<moved>("moved", 6) | check<swapped>("swapped", 6);
#ifdef ALL
  failed |= check<made_elsewhere>("made_elsewhere", 6) | check<reversed>("reversed", 6) | check<turned>("turned", 6);
#endif
  return failed;
}
