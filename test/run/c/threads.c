// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_c -pthread
// Derivatives in several threads at once: each has its own tape.
#include "check.h"
#include <pthread.h>

static void run(double *z) {
  for (int i = 0; i < 20000; i++)
    z[i % 3] += 1e-4 * sin(z[(i + 1) % 3] * z[i % 3]);
}

static void *gradient(void *out) {
  for (int i = 0; i < 20; i++) {
    double z[3] = {1, 0.5, 0.25}, *zb = out;
    zb[0] = 1, zb[1] = 2, zb[2] = 3;
    wengert_adjoint((void *)run, wengert_dup, z, zb);
  }
  return 0;
}

enum { threads = 4 };
int main(void) {
  pthread_t running[threads];
  double alone[3], shared[threads][3];
  gradient(alone);
  for (int i = 0; i < threads; i++)
    if (pthread_create(&running[i], 0, gradient, shared[i]))
      return 1;
  int failures = alone[0] == 0;
  for (int i = 0; i < threads; i++) {
    pthread_join(running[i], 0);
    for (int k = 0; k < 3; k++)
      failures += check_near("threads", "adjoint", k, shared[i][k], alone[k], 0);
  }
  return failures != 0;
}
