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

// What is left in the shadow of a global that is read first must not reach the next derivative.
static double last;
static void remember(double *z) {
  z[0] = sin(z[0]) * (1 + last);
  last = z[0];
}
static void memory(double *z) {
  last = 0.5;
  remember(z);
}
static void memory_tangent(double *z, double *zd) {
  last = 0.5;
  wengert_tangent((void *)remember, wengert_dup, z, zd);
}
static void memory_adjoint(double *z, double *zb) {
  last = 0.5;
  void *tape = wengert_forward((void *)remember, wengert_dup, z, zb);
  double end = z[0];
  z[0] = last = 1e6;
  wengert_backward((void *)remember, wengert_dup, z, zb, tape);
  z[0] = end;
}

int main(void) { return check(state, .n = 2 * N) | check(memory, .n = 1); }
