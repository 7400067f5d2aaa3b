// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffast-math
// RUN: %if x86_64 %{ %run_c -ffp-contract=fast -mfma %}
// Second runs of code whose branches, counts and indices follow from chaotic numbers, where sums and products may be fused or not: a second run whose control differs in
// one bit from that of the first one gives another derivative than the run that is seen, or takes a record of the other. Each number is multiplied by what control
// chooses, so its derivative is its growth. Joint calls within each other, a region, a checkpointed loop and one with a snapshot every few steps.
#include "check.h"

#ifdef __FMA__
#define MAY_RUN __builtin_cpu_supports("fma")
#else
#define MAY_RUN 1
#endif
enum { n = 6 };
static const double factors[4] = {2, 3, 5, 7};

static __attribute__((noinline)) double wander(double s, double c) {
  for (int k = 0; k < 40; k++) s = s * (3.9 + 0.01 * c) * (1 - s);
  return s;
}
static __attribute__((noinline)) void turn(double *restrict z, double *restrict x, int i, double c) {
  x[0] = wander(x[0], c);
  int index = (int)(x[0] * 4096.0 * c) & 3;
  z[i] *= factors[index];
  for (int rounds = (int)(x[0] * 3 * c); rounds > 0; rounds--) z[i] *= 0.5;
  if (x[0] * c + x[1] * c - 0.5 * c > 0) z[i] *= 11;
  while (x[0] * 1.7 * c - 0.2 > 0.6) {
    z[i] *= 1.5;
    x[0] = wander(x[0], c);
  }
}
static __attribute__((noinline)) void pass(double *restrict z, double *restrict x, double c) {
  for (int i = 0; i < n; i++) turn(z, x, i, c);
}
static void joint(double *restrict z, double *restrict x, double c) {
  for (int k = 0; k < 3; k++) pass(z, x, c);
}
static void region(double *restrict z, double *restrict x, double c) {
  for (int k = 0; k < 3; k++) {
    wengert_checkpoint_begin();
    for (int i = 0; i < n; i++) {
      x[0] = wander(x[0], c);
      z[i] *= x[0] * c - 0.3 * c * x[1] > 0.25 ? 2 : 3;
    }
    wengert_checkpoint_end();
  }
}
static void steps(double *restrict z, double *restrict x, double c) {
  for (int k = 0; k < 3 * n; k++) {
    wengert_binomial(3);
    x[0] = wander(x[0], c);
    z[k % n] *= x[0] * c - 0.3 * c * x[1] > 0.25 ? 2 : 3;
  }
}
static void groups(double *restrict z, double *restrict x, double c) {
  for (int k = 0; k < 3 * n; k++) {
    wengert_periodic(4);
    x[0] = wander(x[0], c);
    z[k % n] *= x[0] * c - 0.3 * c * x[1] > 0.25 ? 2 : 3;
    if (z[k % n] > 1e6) break;
  }
}

void schedules(void) {
  wengert_joint((void *)pass);
  wengert_joint((void *)turn);
}

#define GROWTH(f)                                                                                                                \
  static int f##_growth(void) {                                                                                                  \
    int failures = 0;                                                                                                            \
    for (int trial = 0; trial < 50; trial++) {                                                                                   \
      double z[n], zb[n], x[2] = {check_random(0.1, 0.9), 0}, before[n];                                                         \
      for (int i = 0; i < n; i++) before[i] = z[i] = check_random(1, 2), zb[i] = 1;                                              \
      wengert_adjoint((void *)f, wengert_dup, z, zb, wengert_const, x, wengert_const, 1.0);                                      \
      for (int i = 0; i < n; i++) failures += check_near(#f, "growth and derivative", i, zb[i], z[i] / before[i], 1e-9 * zb[i]); \
    }                                                                                                                            \
    return failures != 0;                                                                                                        \
  }
GROWTH(joint)
GROWTH(region)
GROWTH(steps)
GROWTH(groups)

int main(void) { return MAY_RUN ? joint_growth() | region_growth() | steps_growth() | groups_growth() : 0; }
