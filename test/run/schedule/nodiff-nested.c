// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Regions without derivative within one another, in a loop and under a branch, and a checkpoint within a region without derivative: the inner marks change
// nothing, what is stored in active memory takes the adjoint of the cell with it, and what is computed is passive.
#include "check.h"

enum { N = 4 };

static double mean(const double *z) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += z[i] * z[i];
  return sqrt(s / N);
}

static void nested(double *z) {
  for (int k = 0; k < 3; k++) {
    double scale = 1, shift = 0;
    wengert_nodiff_begin();
    scale = mean(z);
    if (k != 1) {
      wengert_nodiff_begin();
      shift = 0.1 * z[k] * scale;
      z[3] = 0.5 + shift;
      wengert_nodiff_end();
    }
    scale += z[1];
    wengert_nodiff_end();
    z[0] = sin(z[0] * scale) + z[1] * z[3];
    z[1] = z[1] * shift + z[2] * z[0];
  }
}

static void checkpointed(double *z) {
  for (int k = 0; k < 3; k++) {
    double scale = 1, shift = 0;
    wengert_nodiff_begin();
    scale = mean(z);
    wengert_checkpoint_begin();
    for (int i = 0; i < N; i++)
      shift += 0.1 * z[i] * scale;
    z[3] = 0.5 + shift;
    wengert_checkpoint_end();
    wengert_nodiff_end();
    z[0] = sin(z[0] * scale) + z[1] * z[3];
    z[1] = z[1] * shift + z[2] * z[0];
  }
}

// A checkpoint around a region without derivative around a checkpoint.
static void around(double *z) {
  for (int k = 0; k < 3; k++) {
    wengert_checkpoint_begin();
    double scale = 1, shift = 0;
    z[2] = z[2] * z[0] * 0.9;
    wengert_nodiff_begin();
    scale = mean(z);
    wengert_checkpoint_begin();
    for (int i = 0; i < N; i++)
      shift += 0.1 * z[i] * scale;
    z[3] = 0.5 + shift;
    wengert_checkpoint_end();
    wengert_nodiff_end();
    z[0] = sin(z[0] * scale) + z[1] * z[3];
    z[1] = z[1] * shift + z[2] * z[0];
    wengert_checkpoint_end();
  }
}

// The same without marks, and what the regions compute as constants, which a run before has noted.
static int way, noting;
static double scales[3], shifts[3];
static void note(const double *z, int k) {
  scales[k] = mean(z);
  shifts[k] = 0;
  if (way == 0 && k != 1)
    shifts[k] = 0.1 * z[k] * scales[k];
  for (int i = 0; way != 0 && i < N; i++)
    shifts[k] += 0.1 * z[i] * scales[k];
  if (way == 0)
    scales[k] += z[1];
}
static void same(double *z) {
  for (int k = 0; k < 3; k++) {
    if (way == 2)
      z[2] = z[2] * z[0] * 0.9;
    if (noting)
      note(z, k);
    if (way != 0 || k != 1)
      z[3] = 0.5 + shifts[k];
    z[0] = sin(z[0] * scales[k]) + z[1] * z[3];
    z[1] = z[1] * shifts[k] + z[2] * z[0];
  }
}
DERIVE(nested)
DERIVE(checkpointed)
DERIVE(around)
DERIVE(same)

static int compare(const char *name, void (*tangent)(double *z, double *zd), void (*adjoint)(double *z, double *zb)) {
  int wrong = 0;
  for (int mode = 0; mode < 2; mode++)
    for (int seed = 0; seed < N; seed++) {
      double a[N] = {0.5, -1.5, 1.1, 0.25}, b[N], ad[N], bd[N];
      memcpy(b, a, sizeof a);
      noting = 1;
      same(b);
      noting = 0;
      memcpy(b, a, sizeof a);
      for (int i = 0; i < N; i++)
        ad[i] = bd[i] = i == seed;
      check_along.cells = N;
      check_along.tolerance = 1e-11;
      (mode ? adjoint : tangent)(a, ad);
      (mode ? same_adjoint : same_tangent)(b, bd);
      for (int i = 0; i < N; i++)
        wrong |= check_near(name, mode ? "adjoint" : "tangent", N * seed + i, ad[i], bd[i], 1e-13) | check_near(name, "state", i, a[i], b[i], 1e-14);
    }
  return wrong;
}

int main(void) {
  int wrong = compare("nested", nested_tangent, nested_adjoint);
  way = 1;
  wrong |= compare("checkpointed", checkpointed_tangent, checkpointed_adjoint);
  way = 2;
  return wrong | compare("around", around_tangent, around_adjoint);
}
