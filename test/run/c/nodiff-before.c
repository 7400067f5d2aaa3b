// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// What is computed before a region without derivatives is computed there, also if it is used behind the region only and the region has branches and loops.
#include <stdio.h>

#include "check.h"

static int count;
struct pair {
  double a, b;
};
static void product(double *z) {
  double s = z[0] * z[1];
  wengert_nodiff_begin();
  if (count > 100) puts("many");
  wengert_nodiff_end();
  z[0] = s;
}
static void in_loop(double *z) {
  double s = 0;
  for (int i = 0; i < 3; i++) {
    double r = z[i] * z[(i + 1) % 3], q = r * r;
    wengert_nodiff_begin();
    if (q > 1e5) printf("%g\n", q);
    for (int k = 0; k < count; k++) puts("again");
    wengert_nodiff_end();
    s += q * r;
  }
  z[1] = s;
}
static void structure(double *z) {
  struct pair p = {z[0] * z[1], z[1] * z[2]};
  float f = (float)(z[0] * z[2]);
  double *chosen = count > 5 ? z : z + 1;
  wengert_nodiff_begin();
  if (count > 100) puts("many");
  wengert_nodiff_end();
  z[2] = p.a * p.b * *chosen + f;
}
DERIVE(product)
DERIVE(in_loop)
DERIVE(structure)
int main(void) {
  return check(product, .n = 2) | check(in_loop, .n = 3) | check(structure, .n = 3, .dot = 1e-5, .difference = 2e-2, .step = 1e-2);
}
