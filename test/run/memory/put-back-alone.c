// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %cc -O2 -c %s -o %t.o -mllvm -wengert-print-plan 2>&1 | grep -E -c 'written again at the end: .*, as far as they are put back' | %FileCheck %s
// What a store overwrites under a condition, or at an index that is looked up, is put back in the memory of the primal, and gets its last numbers at the end: those cells
// alone. Between them lie shadows, or cells that another thread works on.
// CHECK: {{^2$}}
#include "check.h"
#include <pthread.h>

enum { n = 400 };
int steps = 12;

static struct {
  double x[n], xb[n], work[n];
} all;

__attribute__((noinline)) static void looked_up(double *restrict x, const int *restrict at) {
  for (int i = 0; i < n; i++) all.work[i] = 0.5;
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 2; i++)
      all.work[at[i]] += 0.1 * x[i] * all.work[at[i - 1]] * all.work[at[i + 1]] * sin(all.work[at[i - 2]] * all.work[at[i + 2]]);
  for (int i = 0; i < n; i++) x[i] *= all.work[i];
}
__attribute__((noinline)) static void masked(double *restrict x, double *restrict sum, const int *restrict mask) {
  for (int i = 0; i < n; i += 2) *sum += x[i] * x[i];
  for (int t = 0; t < steps; t++)
    for (int i = 4; i < n - 4; i++)
      if (mask[i]) x[i] += 1e-4 * x[i] * (1 + x[i - 2] * x[i + 2] + sin(x[i + 2] + x[i - 2]) + x[i - 4] * x[i + 4] * x[i + 2]);
}

static int mask[n], at[n];
static double y[n + 1], yb[n + 1], last[n + 1];

static void *work(void *from) {
  double sum, sumb = 0, *cells = from;
  for (int k = 0; k < 20; k++) wengert_adjoint((void *)masked, wengert_dup, cells, yb + (cells - y), wengert_dup, &sum, &sumb, wengert_const, mask);
  return 0;
}

int main(void) {
  int failures = 0;
  double x[n + 1], xb[n + 1], sum = 0, sumb = 1;
  for (int i = 0; i < n; i++) mask[i] = i % 2 == 0, at[i] = 7 * i % n, all.x[i] = x[i] = 1 + 0.01 * i, all.xb[i] = xb[i] = 1;
  wengert_adjoint((void *)looked_up, wengert_dup, x, xb, wengert_const, at);
  wengert_adjoint((void *)looked_up, wengert_dup, all.x, all.xb, wengert_const, at);
  for (int i = 0; i < n; i++) failures += check_near("shadow in the same variable", "adjoint", i, all.xb[i], xb[i], 1e-14);

  for (int i = 0; i < n; i++) y[i] = i % 2 ? 1 : 0.7, x[i] = 0.7, xb[i] = 1;
  wengert_adjoint((void *)masked, wengert_dup, x, xb, wengert_dup, &sum, &sumb, wengert_const, mask);
  sumb = 1;
  wengert_adjoint((void *)masked, wengert_dup, y, y + 1, wengert_dup, &sum, &sumb, wengert_const, mask);
  for (int i = 0; i < n; i += 2) failures += check_near("shadow between the cells", "adjoint", i, y[i + 1], xb[i], 1e-14);

  for (int i = 0; i <= n; i++) y[i] = last[i] = check_random(0.5, 1);
  for (int k = 0; k < 20; k++) masked(last, &sum, mask), masked(last + 1, &sum, mask);
  pthread_t one, other;
  pthread_create(&one, 0, work, y);
  pthread_create(&other, 0, work, y + 1);
  pthread_join(one, 0), pthread_join(other, 0);
  for (int i = 0; i <= n; i++) failures += check_near("threads on cells in turn", "primal", i, y[i], last[i], 0);
  return failures != 0;
}
