// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_c -pthread
// Threads that sum up in one atomic variable: each thread's adjoint reads the shadow of the sum, and adds to the shadow of what all of them read; the tangents sum up.
#include "check.h"
#include <pthread.h>
#include <stdatomic.h>

enum { threads = 4, terms = 30000 };
static _Atomic double sum, weight = 0.5, sum_shadow, weight_shadow;

static void part(double *x, _Atomic double *weight, _Atomic double *sum) {
  for (int i = 0; i < terms; i++) {
    *sum += *weight * x[i % 3] * x[i % 3];
    *sum -= x[i % 3];
    __atomic_fetch_add((double *)sum, x[i % 3], __ATOMIC_RELAXED);
  }
}

struct work {
  double x[3], shadow[3];
};

static void *back(void *of) {
  struct work *w = of;
  wengert_adjoint((void *)part, wengert_dup, w->x, w->shadow, wengert_dup, &weight, &weight_shadow, wengert_dup, &sum, &sum_shadow);
  return 0;
}

static void *along(void *of) {
  struct work *w = of;
  wengert_tangent((void *)part, wengert_dup, w->x, w->shadow, wengert_dup, &weight, &weight_shadow, wengert_dup, &sum, &sum_shadow);
  return 0;
}

static void all(struct work *work, void *(*run)(void *), double shadow) {
  pthread_t running[threads];
  for (int t = 0; t < threads; t++) {
    work[t] = (struct work){{1 + t, 0.5, 0.25}, {shadow, shadow, shadow}};
    pthread_create(&running[t], 0, run, &work[t]);
  }
  for (int t = 0; t < threads; t++)
    pthread_join(running[t], 0);
}

int main(void) {
  struct work work[threads];
  int failures = 0;
  double value = 0, slope = 0, squares = 0;
  for (int t = 0; t < threads; t++)
    for (int i = 0; i < terms; i++) {
      double x = (double[]){1 + t, 0.5, 0.25}[i % 3];
      value += 0.5 * x * x, squares += x * x, slope += 2 * 0.5 * x;
    }
  sum = 0, sum_shadow = 2, weight_shadow = 0;
  all(work, back, 0);
  failures += check_near("sum", "primal", 0, sum, value, 1e-5);
  failures += check_near("sum", "adjoint", 0, sum_shadow, 2, 0);
  failures += check_near("weight", "adjoint", 0, weight_shadow, 2 * squares, 1e-5);
  for (int t = 0; t < threads; t++)
    for (int k = 0; k < 3; k++) {
      int times = (terms - k + 2) / 3;
      failures += check_near("x", "adjoint", k, work[t].shadow[k], 2 * times * work[t].x[k], 1e-5);
    }
  sum = 0, sum_shadow = 0, weight_shadow = 3;
  all(work, along, 1);
  failures += check_near("sum", "primal", 1, sum, value, 1e-5);
  failures += check_near("sum", "tangent", 0, sum_shadow, slope + 3 * squares, 1e-5);
  return failures != 0;
}
