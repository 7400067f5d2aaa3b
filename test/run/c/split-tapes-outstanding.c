// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Many tapes at once, given back in the order in which they were made, in the opposite one, and in a mixed one.
#include "check.h"

enum { STEPS = 12, CELLS = 4 };

static void step(double *u, double dt, int rounds) {
  for (int r = 0; r < rounds; r++) {
    double last = u[CELLS - 1];
    for (int i = CELLS - 1; i > 0; i--)
      u[i] -= dt * u[i] * (u[i] - u[i - 1]);
    u[0] -= dt * u[0] * (u[0] - last);
  }
}
static void run(double *z) {
  for (int k = 0; k < STEPS; k++)
    step(z, 0.05, k % 4);
}
// A user's own time loop: a tape for each step.
static void run_adjoint(double *z, double *zb) {
  void *tape[STEPS];
  for (int k = 0; k < STEPS; k++)
    tape[k] = wengert_forward((void *)step, wengert_dup, z, zb, wengert_const, 0.05, wengert_const, k % 4);
  for (int k = STEPS - 1; k >= 0; k--)
    wengert_backward((void *)step, wengert_dup, z, zb, wengert_const, 0.05, wengert_const, k % 4, tape[k]);
}
static void run_tangent(double *z, double *zd) { wengert_tangent((void *)run, wengert_dup, z, zd); }

static double energy(const double *x, int n) {
  double e = 0, p = 1;
  for (int i = 0; i < n; i++) {
    p *= sin(x[i]);
    e += p * x[i];
  }
  return e;
}

// Independent problems: whatever the order of their backward sweeps, each gets its own gradient.
static int orders(void) {
  int failures = 0;
  for (int order = 0; order < 3; order++) {
    double x[STEPS][CELLS], xb[STEPS][CELLS], all[STEPS][CELLS];
    void *tape[STEPS];
    for (int k = 0; k < STEPS; k++) {
      for (int i = 0; i < CELLS; i++) {
        x[k][i] = check_random(0.5, 1.5);
        xb[k][i] = all[k][i] = 0;
      }
      wengert_adjoint((void *)energy, wengert_dup, x[k], all[k], wengert_const, 1 + k % CELLS);
      tape[k] = wengert_forward((void *)energy, wengert_dup, x[k], xb[k], wengert_const, 1 + k % CELLS);
    }
    for (int k = 0; k < STEPS; k++) {
      int at = order == 0 ? k : order == 1 ? STEPS - 1 - k : k * 5 % STEPS;
      for (int i = 0; i < CELLS; i++)
        x[at][i] = 7;
      wengert_backward((void *)energy, wengert_dup, x[at], xb[at], wengert_const, 1 + at % CELLS, 1.0, tape[at]);
    }
    for (int k = 0; k < STEPS; k++)
      for (int i = 0; i < CELLS; i++)
        failures += check_near("energy", "one of many tapes", k * CELLS + i, xb[k][i], all[k][i], 1e-12);
  }
  return failures;
}

int main(void) { return check(run, .n = CELLS) | (orders() != 0); }
