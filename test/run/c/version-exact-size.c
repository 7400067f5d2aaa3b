// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Sweeps in place over allocations that have not a byte more than the array, of all small sizes: a section must not reach beyond
// them, and must hold what the sweep reads. In one and two dimensions, up and down, under a branch, triangular, with strides.
#include "check.h"
#include <stdlib.h>

__attribute__((noinline)) static void line(double *u, int n, int steps) {
  for (int s = 0; s < steps; s++)
    for (int i = 1; i < n - 1; i++) u[i] = 0.5 * u[i] + 0.2 * u[i - 1] * u[i + 1] * u[i];
}
__attribute__((noinline)) static void back(double *u, int n, int steps) {
  for (int s = 0; s < steps; s++)
    for (int i = n - 2; i > 0; i--) u[i] = 0.5 * u[i] + 0.2 * u[i - 1] * u[i + 1] * u[i];
}
__attribute__((noinline)) static void plane(double *u, int n, int m, int steps) {
  for (int s = 0; s < steps; s++)
    for (int j = 1; j < m - 1; j++)
      for (int i = 1; i < n - 1; i++)
        u[j * n + i] = 0.5 * u[j * n + i] + 0.1 * (u[j * n + i - 1] * u[(j - 1) * n + i] + u[j * n + i + 1] * u[(j + 1) * n + i]);
}
__attribute__((noinline)) static void some(double *u, int n, int steps) {
  for (int s = 0; s < steps; s++)
    for (int i = 1; i < n - 1; i++)
      if (u[i] > 0.9) u[i] = 0.5 * u[i] + 0.2 * u[i - 1] * u[i + 1] * u[i];
}
__attribute__((noinline)) static void grows(double *u, int n) {
  for (int s = 1; s < n; s++)
    for (int i = 1; i < s; i++) u[i] = 0.5 * u[i] + 0.2 * u[i - 1] * u[i + 1] * u[i];
}
__attribute__((noinline)) static void zigzag(double *u, unsigned n, long steps) {
  for (long s = 0; s < steps; s++) {
    for (unsigned i = 1; i + 1 < n; i++) u[i] = 0.5 * u[i] + 0.2 * u[i - 1] * u[i + 1];
    for (unsigned i = n; i-- > 1;) u[i] = 0.6 * u[i] + 0.1 * u[i - 1] * u[i];
  }
}
__attribute__((noinline)) static void strided(double *u, int n, int step, int steps) {
  for (int s = 0; s < steps; s++)
    for (int i = step; i < n - step; i += step) u[i] = 0.5 * u[i] + 0.2 * u[i - step] * u[i + step] * u[i];
}
static int n, m, steps;
enum { cells = 41 };

// z passes through an array of its own; the last cell is there so that the state changes whatever the sizes.
#define CASE(f, size, ...)                                                                                                       \
  static void f##_state(double *z) {                                                                                             \
    double *u = copied(z, size);                                                                                                 \
    f(u, __VA_ARGS__);                                                                                                           \
    back_to(z, u, size);                                                                                                         \
    z[cells - 1] = sin(z[cells - 1]);                                                                                            \
  }                                                                                                                              \
  static void f##_state_tangent(double *z, double *zd) { BOTH(wengert_tangent, f, size, __VA_ARGS__) }                           \
  static void f##_state_adjoint(double *z, double *zd) { BOTH(wengert_adjoint, f, size, __VA_ARGS__) }
#define BOTH(marker, f, size, ...)                                                                                               \
  double *u = copied(z, size), *v = copied(zd, size);                                                                            \
  marker((void *)f, wengert_dup, u, v, __VA_ARGS__);                                                                             \
  back_to(z, u, size);                                                                                                           \
  back_to(zd, v, size);                                                                                                          \
  zd[cells - 1] *= cos(z[cells - 1]);                                                                                            \
  z[cells - 1] = sin(z[cells - 1]);

static double *copied(const double *z, int size) {
  double *u = malloc(size * sizeof *u);
  memcpy(u, z, size * sizeof *u);
  return u;
}
static void back_to(double *z, double *u, int size) {
  memcpy(z, u, size * sizeof *u);
  free(u);
}

CASE(line, n, n, steps)
CASE(back, n, n, steps)
CASE(plane, n *m, n, m, steps)
CASE(some, n, n, steps)
CASE(grows, n, n)
CASE(zigzag, n, (unsigned)n, (long)steps)
CASE(strided, n, n, m, steps)

int main(void) {
  int bad = 0;
  for (steps = 0; steps < 4; steps++)
    for (n = 1; n < 8; n++)
      for (m = 1; m < 6; m++)
        bad |= check(line_state, .n = cells) | check(back_state, .n = cells) | check(plane_state, .n = cells) |
               check(some_state, .n = cells) | check(grows_state, .n = cells) | check(zigzag_state, .n = cells) |
               check(strided_state, .n = cells);
  return bad;
}
