// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An oscillator with friction: forces by a call, state in a struct, many steps.
#include "check.h"

struct oscillator {
  double at, speed, stiffness, friction;
};

static __attribute__((noinline)) double force(const struct oscillator *o) {
  return -o->stiffness * o->at - o->friction * o->speed * fabs(o->speed);
}

static void run(struct oscillator *o, int steps, double dt) {
  for (int i = 0; i < steps; i++) {
    o->speed += dt * force(o);
    o->at += dt * o->speed;
  }
}

static void f(double *z) { run((struct oscillator *)z, 200, 0.02); }
DERIVE(f)

int main(void) { return check(f, .n = 4, .dot = 1e-10); }
