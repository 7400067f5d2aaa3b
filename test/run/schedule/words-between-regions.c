// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c -g0
// RUN: LEVELS="2 3" %run_c -g0 -mllvm -wengert-tbr=off -mllvm -wengert-adjoint-out=off
// RUN: LEVELS="2" %run_c
// Numbers that the optimiser moves as words, which are loaded before a checkpoint and stored in it, or loaded in one and stored in the next.
#include "check.h"

struct state {
  double a;
  int b;
  double c[3];
  double d;
};
struct one {
  double a;
};
struct pair {
  double a;
  struct one in[2];
};
static struct one kept[3];

// A member that no access names: it is part of copies only.
static void copied(double *to, const struct state *from) {
  struct state own;
  own.b = 0;
  own = from[own.b];
  wengert_checkpoint_begin();
  memcpy(to, own.c, sizeof own.c);
  wengert_checkpoint_end();
}
static void f(double *z) {
  struct state s[2] = {{z[0], 1, {z[1], z[2] * z[0], z[3]}, z[4]}, {z[1], 0, {z[2], z[3], z[4]}, z[0]}};
  double out[3];
  copied(out, s);
  for (int i = 0; i < 3; i++) z[i] = out[i] * out[(i + 1) % 3] + s[1].d;
}
DERIVE(f)

// One that a checkpoint in a loop hands to that of the next iteration.
static __attribute__((noinline)) void chosen(double by, const double *from) {
  struct pair p;
  p.a = from[1] * from[2];
  p.in[1].a = 0.5;
  p.in[0].a = p.a;
  double root = kept[0].a <= 0.5 ? 0.5 : sqrt(0.5);
  int count = 0;
  do {
    count++;
    wengert_checkpoint_begin();
    kept[0] = p.in[(int)(1.5 * cos(0.75 * (root * by))) & 1];
    wengert_checkpoint_end();
  } while (count < 2);
}
static void g(double *z) {
  for (int i = 0; i < 3; i++) kept[i].a = 0.5;
  chosen(-3.43, z);
  z[0] = kept[0].a * z[3];
}
DERIVE(g)

int main(void) {
  check(f, .n = 5);
  check(g, .n = 5);
}
