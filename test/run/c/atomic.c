// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Atomic numbers that are active: loads, stores, sums, products, exchanges, comparisons and exchanges; in locals, behind arguments, and in globals.
#include "check.h"
#include <stdatomic.h>

static _Atomic double global;

static void add(_Atomic double *to, double what) {
  double old = atomic_load(to);
  while (!atomic_compare_exchange_weak(to, &old, old + sin(what)))
    ;
}

static void f(double *z) {
  _Atomic double local = z[0];
  local += z[1] * z[2];
  local *= z[0];
  local = local - z[3] * local;
  atomic_store_explicit(&global, z[1] * z[1], memory_order_release);
  for (int i = 0; i < 3; i++) {
    global += z[i] * local;
    add(&local, global * z[i]);
  }
  double before = atomic_exchange(&local, z[3] * z[3]);
  z[1] = before * local;
  // One that fails, and says what is there instead.
  double expected = -100;
  if (!atomic_compare_exchange_strong(&global, &expected, z[0]))
    z[2] = expected * z[2];
  if (atomic_compare_exchange_strong(&global, &expected, z[0] * z[3]))
    z[3] += global;
  z[0] = __atomic_fetch_add((double *)&local, z[0], __ATOMIC_RELAXED);
  __atomic_fetch_sub((double *)&local, z[1] * z[0], __ATOMIC_SEQ_CST);
  z[0] += local;
}
DERIVE(f)

static void behind(_Atomic double *z) {
  z[1] += z[0] * z[0];
  z[2] = z[1] * z[0];
  double two = 2;
  __atomic_exchange((double *)&z[0], &two, &two, __ATOMIC_ACQ_REL);
  z[2] = z[2] * two;
}

static void g(double *z) { behind((_Atomic double *)z); }
DERIVE(g)

static void single(_Atomic float *x, double *z) {
  *x = (float)z[0];
  *x += (float)z[1];
  __atomic_fetch_add((float *)x, (float)(z[0] * z[1]), __ATOMIC_RELAXED);
  z[2] = *x;
}
static void h(double *z) {
  _Atomic float x;
  single(&x, z);
}
DERIVE(h)

int main(void) {
  return check(f, .n = 4) | check(g, .n = 3) | check(h, .n = 3, .step = 1e-2, .difference = 1e-2, .dot = 1e-5);
}
