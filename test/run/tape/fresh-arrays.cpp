// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_cxx
// Each step fills an array that it has allocated and reads the one of the step before, which the tape keeps: nothing that is written to the new one can be what was
// read from the old one. What is written to the old one, or to the new one before it is read, can be.
#include "check.hpp"
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

enum { n = 30 };
static volatile int asked = 6;

static void vectors(double *z) {
  std::vector<double> u(z, z + n);
  for (int t = 0, steps = asked; t < steps; t++) {
    std::vector<double> next(n);
    next[0] = u[0], next[n - 1] = u[n - 1];
    for (int i = 1; i < n - 1; i++) next[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i - 1]);
    u = std::move(next);
  }
  for (int i = 0; i < n; i++) z[i] = u[i];
}
static void owned(double *z) {
  auto u = std::make_unique<double[]>(n);
  for (int i = 0; i < n; i++) u[i] = z[i];
  for (int t = 0, steps = asked; t < steps; t++) {
    auto next = std::make_unique<double[]>(n);
    next[0] = u[0], next[n - 1] = u[n - 1];
    for (int i = 1; i < n - 1; i++) next[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i - 1]);
    u.swap(next);
  }
  for (int i = 0; i < n; i++) z[i] = u[i];
}
// Both arrays are written and read again.
static void both(double *z) {
  double *u = static_cast<double *>(std::malloc(n * sizeof *u));
  for (int i = 0; i < n; i++) u[i] = z[i];
  for (int t = 0, steps = asked; t < steps; t++) {
    double *next = static_cast<double *>(std::malloc(n * sizeof *next));
    next[0] = u[0], next[n - 1] = u[n - 1];
    for (int k = 0; k < 2; k++)
      for (int i = 1; i < n - 1; i++) {
        next[i] = u[i] - 0.1 * u[i] * (u[i + 1] - u[i - 1]) + (k ? 0.02 * next[i - 1] * next[i] : 0);
        if (k) u[i] *= 0.9 + 0.05 * u[i - 1];
      }
    std::free(u);
    u = next;
  }
  for (int i = 0; i < n; i++) z[i] = u[i];
  std::free(u);
}
// Two generations live on, and the oldest one is used again.
static void three(double *z) {
  double *old = static_cast<double *>(std::malloc(n * sizeof(double))), *now = static_cast<double *>(std::malloc(n * sizeof(double)));
  for (int i = 0; i < n; i++) old[i] = z[i], now[i] = z[i] * z[i];
  for (int t = 0, steps = asked; t < steps; t++) {
    double *next = t % 3 == 2 ? old : static_cast<double *>(std::malloc(n * sizeof(double)));
    next[0] = now[0] * old[0], next[n - 1] = now[n - 1];
    for (int i = 1; i < n - 1; i++) next[i] = 0.9 * now[i] + 0.05 * old[i] * (now[i + 1] - old[i - 1]);
    if (next != old) std::free(old);
    old = now;
    now = next;
  }
  for (int i = 0; i < n; i++) z[i] = now[i] + old[i];
  std::free(now);
  std::free(old);
}

int main() { return check<vectors>("vectors", n) | check<owned>("owned", n) | check<both>("both", n) | check<three>("three", n); }
