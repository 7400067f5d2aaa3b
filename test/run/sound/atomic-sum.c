// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// An atomic addition to active memory.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 3; i++)
    __atomic_fetch_add(&z[3], z[i] * z[i], __ATOMIC_RELAXED);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
