// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -pthread
// Thread-local variables: numbers, arrays, a pointer to one; each thread has its shadow.
#include "check.h"

#include <pthread.h>

static _Thread_local double last, work[4];
_Thread_local double *where;

static __attribute__((noinline)) void put(const double *x) {
  for (int i = 0; i < 4; i++) work[i] = x[i] * x[(i + 1) % 4];
  last = work[0] * work[3];
}
static __attribute__((noinline)) double get(int i) { return work[i] * last; }

static void kept(double *x) {
  put(x);
  x[1] = get(1) + get(2);
  put(x);
  x[2] = get(0);
}
DERIVE(kept)

static void pointed(double *x) {
  double *p = work;
  for (int i = 0; i < 4; i++, p++) *p = x[i] * x[i];
  where = work + 1;
  *where = work[0] * work[2];
  x[0] = where[0] * where[1];
}
DERIVE(pointed)

static void *in_thread(void *failed) {
  *(int *)failed = check(kept, .n = 4) || check(pointed, .n = 4);
  return NULL;
}

int main(void) {
  int failed[2] = {0};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, in_thread, &failed[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return failed[0] || failed[1] || check(kept, .n = 4) || check(pointed, .n = 4);
}
