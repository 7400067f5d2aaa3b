// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A region without derivative, within a checkpoint or a step of a checkpointed loop, has memory and variables of its own: the second run allocates it and gives it back
// like the first.
#include "check.h"
#include <stdlib.h>

enum { n = 4 };
static int counted;

static void work_array(double *x) {
  for (int t = 0; t < 5; t++) {
    wengert_checkpoint_begin();
    double s = 0;
    for (int k = 0; k < 2; k++) {
      wengert_nodiff_begin();
      double *w = malloc(n * sizeof *w);
      for (int i = 0; i < n; i++) w[i] = x[i] > 0.3;
      for (int i = 0; i < n; i++) s += w[i];
      free(w);
      wengert_nodiff_end();
      x[k] = sin(x[k]) * (1 + 0.1 * s);
    }
    wengert_checkpoint_end();
  }
}
DERIVE(work_array)

static void text(double *x) {
  for (int t = 0; t < 5; t++) {
    wengert_binomial(2);
    double s = 0;
    for (int k = 0; k < n; k++) {
      wengert_nodiff_begin();
      char written[30];
      sprintf(written, "%g", x[k] > 0.1 ? 1.5 : 0.5);
      counted++;
      s = atof(written);
      wengert_nodiff_end();
      x[k] = sin(x[k]) * s;
    }
  }
}
DERIVE(text)

int main(void) { return check(work_array, .n = n) | check(text, .n = n); }
