// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Integers are overwritten through a pointer to one of two arrays, of which one is gone when the backward sweep comes: freed, or a variable of a procedure that has
// returned. Nothing is put back there, as something else may lie in that memory.
#include "check.h"
#include <stdlib.h>

enum { N = 400, FEW = 60 };
static int second;
static __attribute__((noinline)) int *pick(int *a, int *b) { return second ? b : a; }

static void sum(double *z, const double *w, const int *a, int *p, int n) {
  for (int i = 0; i < n; i++) {
    double t = 0;
    for (int j = 0; j < n; j++) t += w[a[j]] * w[a[j]];
    z[3 + i % 40] = sin(0.01 * t) + 0.5 * z[3 + i % 40];
    p[i] = 2 - p[i];
  }
}

static void freed(double *z) {
  double *w = malloc(N / 2 * sizeof *w);
  int a[N], *b = malloc(N * sizeof *b);
  for (int i = 0; i < N / 2; i++) w[i] = z[i % 3] * i;
  for (int i = 0; i < N; i++) a[i] = i % 3, b[i] = i * 7 % 3;
  sum(z, w, a, pick(a, b), N);
  free(b);
  for (int i = 0; i < N / 2; i++) z[0] += w[i] * w[i] * 1e-4;
  free(w);
}
DERIVE(freed)

static __attribute__((noinline)) void with_own_heap(double *z, const double *w, int *a) {
  int *c = malloc(N * sizeof *c);
  for (int i = 0; i < N; i++) c[i] = i * 7 % 3;
  sum(z, w, a, pick(a, c), N);
  free(c);
}
static void freed_by_callee(double *z) {
  double w[3] = {z[0] * z[1], z[1], z[2] * z[1]}, *v = malloc(N / 2 * sizeof *v);
  int a[N];
  for (int i = 0; i < N; i++) a[i] = i % 3;
  for (int i = 0; i < N / 2; i++) v[i] = w[i % 3] * z[i % 3];
  with_own_heap(z, w, a);
  for (int i = 0; i < N / 2; i++) z[0] += w[a[i]] * w[a[i]] * 1e-4 * v[i] * v[i];
  free(v);
}
DERIVE(freed_by_callee)

static __attribute__((noinline)) void with_own_variable(double *z, const double *w, int *a) {
  int c[FEW];
  for (int i = 0; i < FEW; i++) c[i] = i * 7 % 3;
  sum(z, w, a, pick(a, c), FEW);
}
static void returned(double *z) {
  double w[3] = {z[0] * z[1], z[1], z[2] * z[1]};
  int a[FEW];
  for (int i = 0; i < FEW; i++) a[i] = i % 3;
  with_own_variable(z, w, a);
  for (int i = 0; i < FEW; i++) z[0] += w[a[i]] * w[a[i]] * 1e-4;
}
DERIVE(returned)

int main(void) {
  int failed = 0;
  for (second = 0; second < 2; second++)
    failed |= check(freed, .n = 43) | check(freed_by_callee, .n = 43) | check(returned, .n = 43);
  return failed;
}
