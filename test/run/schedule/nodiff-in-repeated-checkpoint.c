// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A region without derivative, with a loop in it, in a checkpoint that itself lies in a loop: the address of the array, which a fence keeps apart, goes on
// to the next iteration as it was.
#include "check.h"
static double log_[4];
static void f(double *z) {
  for (int t = 0; t < 4; t++) {
    wengert_checkpoint_begin();
    double tmp[3];
    for (int i = 0; i < 3; i++) tmp[i] = z[i] * z[(i + 1) % 3];
    wengert_nodiff_begin();
    for (int i = 0; i < 3; i++) log_[i] = tmp[i];
    wengert_nodiff_end();
    for (int i = 0; i < 3; i++) z[i] = sin(tmp[i]);
    wengert_checkpoint_end();
  }
}
DERIVE(f)
int main(void) { return check(f, .n = 3); }
