// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures of a float and an int that are returned in one register, of which one return gives constants: a word that is chosen is taken apart, too.
#include "check.h"
#include <math.h>
#define APART __attribute__((noinline)) static

struct quotient {
  float value;
  int ok;
};
APART struct quotient divide(float a, float b) {
  if (fabsf(b) < 1e-6f) return (struct quotient){0, 0};
  return (struct quotient){a / b, 1};
}
static void divided(double *z) {
  struct quotient found = divide(z[0], z[1]);
  z[3] = found.ok ? found.value : 0;
}
DERIVE(divided)

struct numbered {
  int id;
  float value;
};
APART struct numbered select_one(float a, int k) {
  if (k > 2) return (struct numbered){5, a * a};
  if (k < 0) return (struct numbered){-1, 2.5f};
  return (struct numbered){k, sinf(a)};
}
static void selected(double *z) {
  struct numbered p = select_one(z[0], 3), q = select_one(z[1], 1), r = select_one(z[2], -1);
  z[3] = p.value * p.id + q.value * q.id + r.value * r.id * z[3];
}
DERIVE(selected)

#define SINGLE .n = 4, .step = 1e-2, .difference = 2e-2, .dot = 1e-4
int main(void) { return check(divided, SINGLE) | check(selected, SINGLE); }
