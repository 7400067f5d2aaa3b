// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Active data passes through a thread-local variable.
#include "check.h"

static _Thread_local double kept;
static __attribute__((noinline)) void put(double v) { kept = v; }
static __attribute__((noinline)) double get(void) { return kept * kept; }

static void f(double *z) {
  put(z[0] * z[0]);
  z[1] = get() * z[1];
  put(0);
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
