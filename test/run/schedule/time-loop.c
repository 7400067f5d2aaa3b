// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=step LINK=model:step:weak %schedules_c
// RUN: JOINT=step,laplace,react LINK=model:step:weak,step:react:weak,step:laplace:strong %schedules_c
// A time loop: steps joint, and joint procedures within them. Sections follow from the accesses of the loops in each.
#include "check.h"

static void laplace(const double *u, double *lap, int n) {
  for (int i = 1; i < n - 1; i++)
    lap[i] = u[i - 1] - 2 * u[i] + u[i + 1];
}
static void react(double *u, const double *lap, int n, double rate) {
  for (int i = 1; i < n - 1; i++)
    u[i] += 0.1 * lap[i] + rate * sin(u[i]) * exp(-u[i]);
}
static void step(double *u, double *lap, int n, double rate) {
  laplace(u, lap, n);
  react(u, lap, n, rate);
  u[0] = u[1] * u[2];
}
static void model(double *u, int n, int steps) {
  double lap[32];
  for (int i = 0; i < 32; i++)
    lap[i] = 0;
  for (int t = 0; t < steps; t++)
    step(u, lap, n, 0.05 * t);
}
static void f(double *z) { model(z, 24, 12); }
DERIVE(f)

int main(void) {
  check_show(f_adjoint, 24);
  return check(f, .n = 24);
}
