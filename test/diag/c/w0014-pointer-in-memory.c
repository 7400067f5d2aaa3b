// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// An active pointer that is loaded from memory.
#include <wengert.h>

struct grid {
  int n;
  double *cells;
};
static double f(struct grid *g) {
  double s = 0;
  for (int i = 0; i < g->n; i++)
    // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0014]
    s += g->cells[i] * g->cells[i];
  return s;
}

void user(struct grid *g, struct grid *gb) { wengert_adjoint((void *)f, wengert_dup, g, gb); }
