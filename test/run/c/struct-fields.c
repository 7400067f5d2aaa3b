// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Fields of a struct that holds integers, floats and doubles.
#include "check.h"

struct body {
  int id;
  double mass;
  float charge;
  double at[2];
  long tag;
};

static void f(double *z) {
  struct body b = {.id = 3, .mass = z[0], .charge = 2, .at = {z[1], z[2]}, .tag = 1};
  for (int i = 0; i < b.id; i++) {
    b.at[i % 2] += b.mass * b.at[(i + 1) % 2] * b.charge;
    b.mass *= 0.9 + 0.01 * b.tag;
    b.tag += i;
  }
  z[3] = b.at[0] * b.at[1] + b.mass;
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
