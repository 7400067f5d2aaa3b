// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -O0 -g | %FileCheck %s
// RUN: %refuse_c -O2 -g | %FileCheck %s
// Bits of active numbers are saved in integers of a structure, which are moved as such.
#include "check.h"

struct state {
  double values[2];
  long saved[2];
};

__attribute__((noinline)) static void save(struct state *s) {
  for (int i = 0; i < 2; i++)
    memcpy(&s->saved[i], &s->values[i], sizeof(long));
}

__attribute__((noinline)) static void swap(struct state *s) {
  long kept = s->saved[0]; // CHECK: w0013-saved-bits.c:[[@LINE]]:{{[0-9]+}}: error: [W0013] integers or floating numbers?
  s->saved[0] = s->saved[1];
  s->saved[1] = kept;
}

__attribute__((noinline)) static void restore(struct state *s) {
  for (int i = 0; i < 2; i++)
    memcpy(&s->values[i], &s->saved[i], sizeof(long));
}

static void f(double *z) {
  struct state s = {{z[0] * z[1], z[1]}, {0}};
  save(&s);
  swap(&s);
  restore(&s);
  z[0] = s.values[0] * s.values[0];
  z[1] = s.values[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
