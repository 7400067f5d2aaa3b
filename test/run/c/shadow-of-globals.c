// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The user seeds and reads the shadows of globals: of statics, also one that nothing writes, parts of structures, and thread-locals.
#include "check.h"

enum { N = 3 };
static double table[N];
static const double start[N] = {0.9, 1.1, 0.7};
static double factor = 1.5; // written nowhere
struct point {
  int tag;
  double at[2];
} points[2];
static _Thread_local double level;
double *double_wengert_shadow(double *);

static void f(double *z) {
  for (int i = 0; i < N; i++) {
    table[i] *= factor * z[i] + points[1].at[i % 2] * level;
    z[i] = sin(table[i]) * points[0].at[1];
  }
  points[1].at[0] *= level;
  level *= z[0];
}

static void put(const double *z) {
  memcpy(table, z + N, sizeof table);
  points[0].at[1] = z[2 * N];
  points[1].at[0] = z[2 * N + 1];
  points[1].at[1] = z[2 * N + 2];
  level = z[2 * N + 3];
}
static void take(double *z) {
  memcpy(z + N, table, sizeof table);
  z[2 * N] = points[0].at[1];
  z[2 * N + 1] = points[1].at[0];
  z[2 * N + 2] = points[1].at[1];
  z[2 * N + 3] = level;
}
static void put_shadow(const double *s) {
  memcpy(wengert_shadow(table), s + N, sizeof table);
  *(double *)wengert_shadow(&points[0].at[1]) = s[2 * N];
  struct point *p = wengert_shadow(points);
  p[1].at[0] = s[2 * N + 1];
  p[1].at[1] = s[2 * N + 2];
  *double_wengert_shadow(&level) = s[2 * N + 3];
}
static void take_shadow(double *s) {
  for (int i = 0; i < N; i++)
    s[N + i] = *(double *)wengert_shadow(&table[i]);
  s[2 * N] = ((struct point *)wengert_shadow(points))->at[1];
  s[2 * N + 1] = double_wengert_shadow(points[1].at)[0];
  s[2 * N + 2] = double_wengert_shadow(points[1].at)[1];
  s[2 * N + 3] = *double_wengert_shadow(&level);
}

static void state(double *z) {
  put(z);
  f(z);
  take(z);
}
static void state_tangent(double *z, double *zd) {
  put(z);
  put_shadow(zd);
  *double_wengert_shadow(&factor) = 0;
  wengert_tangent((void *)f, wengert_dup, z, zd);
  take(z);
  take_shadow(zd);
}
static void state_adjoint(double *z, double *zb) {
  put(z);
  put_shadow(zb);
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  take(z);
  take_shadow(zb);
}

// What is only read, and written nowhere: the derivative by factor is that of the sines.
static int by_factor(void) {
  double z[2 * N + 4] = {1, 1, 1, 0.9, 1.1, 0.7, 1, 0, 0, 0}, zb[2 * N + 4] = {1, 1, 1};
  double expected = 0;
  for (int i = 0; i < N; i++)
    expected += cos(start[i] * factor) * start[i];
  put(z);
  memset(wengert_shadow(table), 0, sizeof table);
  memset(wengert_shadow(points), 0, sizeof points);
  *double_wengert_shadow(&level) = 0;
  *double_wengert_shadow(&factor) = 0;
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  return !(fabs(*double_wengert_shadow(&factor) - expected) < 1e-12);
}

int main(void) { return check(state, .n = 2 * N + 4) || by_factor(); }
