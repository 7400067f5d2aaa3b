// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -pthread
// Tapes are made in one thread and used in another, by several threads at once.
#include "check.h"
#include <pthread.h>

enum { THREADS = 4, TAPES = 50, N = 30 };

static double f(const double *x, int n) {
  double s = 1;
  for (int i = 0; i < n; i++)
    s = sin(s * x[i]) + x[i];
  return s;
}

struct part {
  void *tape[TAPES];
  double x[N], xb[N], gradient[N];
};

static void *forward(void *given) {
  struct part *part = given;
  for (int k = 0; k < TAPES; k++)
    part->tape[k] = wengert_forward((void *)f, wengert_dup, part->x, part->xb, wengert_const, N);
  return 0;
}
static void *backward(void *given) {
  struct part *part = given;
  for (int k = 0; k < TAPES; k++)
    wengert_backward((void *)f, wengert_dup, part->x, part->xb, wengert_const, N, part->tape[k]);
  return 0;
}

static struct part parts[THREADS];

static void each(void *(*run)(void *), int shift) {
  pthread_t threads[THREADS];
  for (int t = 0; t < THREADS; t++)
    pthread_create(&threads[t], 0, run, &parts[(t + shift) % THREADS]);
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], 0);
}

int main(void) {
  int failures = 0;
  for (int round = 0; round < 3; round++) {
    for (int t = 0; t < THREADS; t++)
      for (int i = 0; i < N; i++) {
        parts[t].x[i] = check_random(0.5, 1.5);
        parts[t].xb[i] = parts[t].gradient[i] = 0;
      }
    for (int t = 0; t < THREADS; t++)
      wengert_adjoint((void *)f, wengert_dup, parts[t].x, parts[t].gradient, wengert_const, N);
    each(forward, 0);
    for (int t = 0; t < THREADS; t++)
      memset(parts[t].x, 0, sizeof parts[t].x);
    each(backward, 1);
    for (int t = 0; t < THREADS; t++)
      for (int i = 0; i < N; i++)
        failures += check_near("f", "many sweeps", i, parts[t].xb[i] / TAPES, parts[t].gradient[i], 1e-12);
  }
  return failures != 0;
}
