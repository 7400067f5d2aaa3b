// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_cxx
// Breaks out of nests, switch with fall-through, goto, an interpreter loop.
#include "check.hpp"
#include <cmath>
static void f(double *z) {
  double s = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) {
      s += z[i] * z[j];
      if (s > 8)
        goto out;
    }
out:
  int k = (int)(z[0] * 3);
  switch (k) {
  case 1:
    s *= z[1];
  case 2:
    s += z[2];
    [[fallthrough]];
  case 3:
    s *= z[3];
    break;
  case 4:
    s = 0;
    break;
  default:
    s -= z[4];
  }
  do {
    if (s > 100)
      break;
    s *= 1.5;
    if (s < 3)
      continue;
    s += z[0];
  } while (s < 50);
  z[0] = s;
}
static void g(double *z) {
  int i = 0;
  double s = 1;
again:
  s *= z[i];
  if (++i < 4) {
    if (s > 0.9)
      goto again;
    s += z[0];
    goto again;
  }
  z[0] = s;
}
enum Op { PUSH, ADD, MUL, SIN, END };
static void interp(double *z) {
  static const int code[] = {PUSH, 0, PUSH, 1, MUL, SIN, PUSH, 2, ADD, END};
  double st[8];
  int sp = 0;
  for (const int *pc = code;;)
    switch (*pc++) {
    case PUSH:
      st[sp++] = z[*pc++];
      continue;
    case ADD:
      sp--;
      st[sp - 1] += st[sp];
      continue;
    case MUL:
      sp--;
      st[sp - 1] *= st[sp];
      continue;
    case SIN:
      st[sp - 1] = std::sin(st[sp - 1]);
      continue;
    case END:
      z[0] = st[0];
      return;
    default:
      __builtin_unreachable();
    }
}
int main() { return check<f>("nest", 5) | check<g>("goto", 4) | check<interp>("interpreter", 3); }
