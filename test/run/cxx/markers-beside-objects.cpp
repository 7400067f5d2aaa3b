// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Markers where an exception would destroy objects: each is a call that clang thinks may throw. Some procedures that they name do throw.
#include "check.hpp"
#include <stdexcept>
#include <vector>

static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }
static double scale(double v) {
  if (v > 100)
    throw std::range_error("too large");
  return 2 + v;
}
static double step(double v) { return v + 0.1 * square(v); }

static int steps = 7;

static void loop(double *z) {
  std::vector<double> p(z, z + 4), g(4);
  for (int it = 0; it < steps; it++) {
    wengert_periodic(2);
    for (int i = 0; i < 4; i++)
      g[i] = 2 * (p[i] - z[3]) + p[(i + 1) % 4] * z[1];
    for (int i = 0; i < 4; i++)
      p[i] -= 0.05 * z[0] * g[i];
  }
  z[0] = p[0] * p[1];
}
static void regions(double *z) {
  std::vector<double> p(z, z + 3);
  wengert_checkpoint_begin();
  for (double &v : p)
    v = step(cube(v));
  wengert_checkpoint_end();
  wengert_nodiff_begin();
  double passive = p[0] * p[1];
  wengert_nodiff_end();
  z[0] = p[2] + passive * 0 + square(p[1]);
}

extern double call_inactive(void *, double) __asm__("__enzyme_call_inactive");
static double factor(double v) {
  std::vector<double> k(3, v);
  try {
    return k[1] * call_inactive((void *)scale, v);
  } catch (const std::range_error &) {
    return 3 * k[2];
  }
}

static double uncaught(double v) {
  std::vector<double> k(3, v);
  return k[1] * call_inactive((void *)scale, v);
}

int main() {
  std::vector<double> kept(3);
  wengert_joint((void *)square);
  wengert_split((void *)cube);
  wengert_link((void *)step, (void *)square, 0);
  double slopes[2] = {0.5, 200};
  for (int i = 0; i < 2; i++) {
    double slope = wengert_adjoint((void *)factor, wengert_out, slopes[i]);
    if (slope != (i ? 3 : 2.5))
      return 2;
  }
  if (wengert_adjoint((void *)uncaught, wengert_out, 0.5) != 2.5)
    return 3;
  return check<loop>("loop", 4) | check<regions>("regions", 3);
}
