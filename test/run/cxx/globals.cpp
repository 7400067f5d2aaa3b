// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Globals, thread-locals, atomics and volatiles that are passive; local statics; functions of <cmath>.
#include "check.hpp"
#include <atomic>
#include <cmath>
#include <complex.h>
static double state[3];
thread_local double last;
static std::atomic<int> calls;
volatile int flag = 1;
static int count;
static void f(double *z) {
  for (int i = 0; i < 3; i++)
    state[i] = z[i] * z[i];
  calls++;
  count++;
  if (flag)
    z[0] = state[0] * state[1] + state[2];
}
static void g(double *z) {
  last = z[0] * z[1];
  for (int i = 0; i < 3; i++)
    last *= z[i];
  z[0] = last;
}
static void h(double *z) {
  double s, c;
  sincos(z[0], &s, &c);
  z[0] = s * c + std::tgamma(z[1]) + std::lgamma(z[2]) + std::hypot(z[1], z[2]) + std::erf(z[0]) + std::cbrt(z[1]) +
         std::fma(z[0], z[1], z[2]) + std::fmin(z[0], z[2]) + std::hypot(z[0], z[1], z[2]) + std::remainder(z[0], z[1]);
}
static double memo(double x) {
  static double cache = 0;
  static bool init = false;
  if (!init) {
    cache = 2.0;
    init = true;
  }
  return cache * x;
}
static double slow() { return 1.25; }
static void k(double *z) {
  static const double c = slow();
  z[0] = memo(z[0] * z[1]) * c;
}
int main() {
  int r = 0;
  r |= check<f>("globals", 3);
  r |= check<g>("thread_local", 3);
  r |= check<h>("functions", 3);
  r |= check<k>("static local", 3);
  return r;
}
