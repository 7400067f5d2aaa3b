// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A joint call touches a structure with pointers and numbers, of which a few bits of the step's number choose one: those numbers are not where the pointers are.
#include "check.h"

struct level {
  double gain;
  int uses;
};
struct state {
  double *u;
  struct level level[2];
  double *buffer[2];
  double rate[3];
};

__attribute__((noinline)) static void step(struct state *s, double *z, unsigned t) {
  struct level *now = &s->level[t & 1];
  double *to = s->buffer[t & 1], *from = s->buffer[(t & 1) ^ 1];
  for (int i = 0; i < 6; i++)
    to[i] = sin(from[i] * now->gain) + s->u[i] * s->rate[t % 3];
  now->gain *= 1 + 0.1 * to[2];
  now->uses++;
  z[t % 6] += to[3] * s->rate[t % 3];
}

static void f(double *z) {
  double u[6], first[6], second[6];
  memcpy(u, z, sizeof u);
  memcpy(first, z, sizeof first);
  memset(second, 0, sizeof second);
  struct state s = {u, {{z[0], 0}, {z[1], 0}}, {first, second}, {z[2], z[3], z[4]}};
  wengert_joint((void *)step);
  for (unsigned t = 1; t < 5; t++) {
    step(&s, z, t);
    s.level[t & 1].gain *= 1.1;
    u[t] *= z[t];
  }
  for (int i = 0; i < 6; i++)
    z[i] *= first[i] + second[i] * s.level[i & 1].uses;
}

DERIVE(f)

int main(void) { return check(f, .n = 6); }
