// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Large structures are passed and returned in memory that the caller provides; the callee changes its own copy only.
#include "check.h"

struct state {
  double cells[5];
  int place;
  float scale;
};

static __attribute__((noinline)) struct state advance(struct state s, double by) {
  for (int i = 1; i < 5; i++) s.cells[i] *= s.cells[i - 1] * by;
  s.place = (s.place + 1) % 5;
  return s;
}
static __attribute__((noinline)) double read(struct state s) {
  s.cells[s.place] *= s.cells[0];
  return s.cells[s.place] * (double)s.scale;
}

static void f(double *x) {
  struct state s = {{x[0], x[1], x[2], x[3], x[4]}, 2, 0.5f};
  for (int k = 0; k < 3; k++) {
    struct state next = advance(s, x[k]);
    x[k + 1] = read(s) + read(next);
    s = next;
  }
  x[0] = read(s);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
