// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Loops in which an iteration reads what the one before has written, through indices that are read or chosen: the backward loop keeps the
// reverse order, though neighbouring cells of one iteration are certainly apart.
#include "check.h"
static int idx[6] = {0, 1, 2, 3, 4, 5};
static int order[6] = {3, 0, 4, 1, 2, 0};
static void f(double *z) {
  for (int i = 0; i < 5; i++) z[idx[i] + 1] += 1.5 * z[idx[i]];
}
static void g(double *z) {
  for (int i = 0; i < 6; i++) z[order[i] + 1] = z[order[i]] * z[order[i] + 1] + z[order[i] + 1];
}
static void h(double *z) {
  for (int i = 0; i < 5; i++) {
    int k = i % 2 ? i : idx[i];
    z[k + 1] -= 0.5 * z[k];
    z[k] *= 2;
  }
}
DERIVE(f)
DERIVE(g)
DERIVE(h)
int main(void) { return check(f, .n = 6) | check(g, .n = 6) | check(h, .n = 6); }
