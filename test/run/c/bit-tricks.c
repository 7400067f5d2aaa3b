// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Sign changes through integer operations on passive values stay passive.
#include "check.h"
#include <stdint.h>

static double sign_of(uint64_t key) {
  uint64_t bits = 0x3ff0000000000000 | (key & 1) << 63;
  double sign;
  memcpy(&sign, &bits, sizeof sign);
  return sign;
}

static void f(double *z) {
  for (uint64_t i = 0; i < 4; i++)
    z[4] += sign_of(i * 3 + 1) * z[i] * z[i];
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
