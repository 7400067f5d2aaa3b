// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Doubles copied as integers, in a loop and by a union.
#include "check.h"

typedef unsigned long word __attribute__((may_alias));
union bits {
  double number;
  unsigned long word;
};

static void f(double *z) {
  double t[2];
  for (int i = 0; i < 2; i++)
    ((word *)t)[i] = ((const word *)z)[i];
  union bits b = {.number = t[0] * t[1]};
  b.word &= 0x7fffffffffffffff;
  z[1] = t[0] * t[0] * z[1] * b.number;
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
