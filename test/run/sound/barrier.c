// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A compiler barrier between two uses of active memory.
#include "check.h"

static void f(double *z) {
  z[0] *= z[1];
  __asm__ volatile("" ::: "memory");
  z[1] *= z[0];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
