// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures some of whose members are passive: by themselves, in arrays, copied whole, and passed on.
#include "check.h"

struct cell {
  double value, factor;
  int count;
  double old[2];
};

static __attribute__((noinline)) void step(struct cell *c, double weight) {
  c->old[1] = c->old[0];
  c->old[0] = c->value * c->factor;
  c->value += c->old[1] * weight * c->count;
  c->factor = c->count * 0.25; // stays passive
  c->count++;
}
static void f(double *z) {
  struct cell cells[3], kept;
  for (int i = 0; i < 3; i++) cells[i] = (struct cell){z[i], 1 + i, i, {z[(i + 1) % 3], 0.5}};
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) step(&cells[i], z[0]);
    kept = cells[k];
    cells[k] = cells[(k + 1) % 3];
    cells[(k + 1) % 3] = kept;
    cells[0].factor = k == 1 ? z[2] : 0.5; // active now and then
    z[2] = sin(cells[0].value + kept.old[0] * kept.factor);
  }
  for (int i = 0; i < 3; i++) z[i] = cells[i].value * cells[i].old[0] + cells[i].factor;
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
