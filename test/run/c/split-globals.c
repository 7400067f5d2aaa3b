// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Globals between the sweeps: those that the file seeds, and those that belong to the derivatives.
#include "check.h"

enum { N = 3 };
double table[N];
extern double __wengert_shadow_table[N];
static double carried[N];
static int rounds = 2;

static void f(double *z) {
  for (int k = 0; k < rounds; k++)
    for (int i = 0; i < N; i++) {
      carried[i] = z[i] * table[i] + (k ? carried[(i + 1) % N] : 0);
      z[i] = sin(carried[i]);
      table[i] *= z[i];
    }
}
static void load(double *z) {
  memcpy(table, z + N, sizeof table);
  rounds = 2;
}
static void state(double *z) {
  load(z);
  f(z);
  memcpy(z + N, table, sizeof table);
}
static void state_tangent(double *z, double *zd) {
  load(z);
  memcpy(__wengert_shadow_table, zd + N, sizeof table);
  wengert_tangent((void *)f, wengert_dup, z, zd);
  memcpy(z + N, table, sizeof table);
  memcpy(zd + N, __wengert_shadow_table, sizeof table);
}
static void state_adjoint(double *z, double *zb) {
  load(z);
  void *tape = wengert_forward((void *)f, wengert_dup, z, zb);
  double end[2 * N];
  memcpy(end, z, N * sizeof *z);
  memcpy(end + N, table, sizeof table);
  for (int i = 0; i < N; i++)
    z[i] = table[i] = carried[i] = 1e6;
  rounds = 50;
  memcpy(__wengert_shadow_table, zb + N, sizeof table);
  wengert_backward((void *)f, wengert_dup, z, zb, tape);
  memcpy(zb + N, __wengert_shadow_table, sizeof table);
  memcpy(z, end, sizeof end);
}

int main(void) { return check(state, .n = 2 * N); }
