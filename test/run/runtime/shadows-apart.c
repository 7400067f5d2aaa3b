// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O0 %s %rt -lm -o %t.0
// RUN: %t.0 apart
// RUN: %t.0 logged
// RUN: %not --crash %t.0 between 2>&1 | %FileCheck %s
// RUN: %cc -O2 %s %rt -lm -o %t.2
// RUN: %t.2 apart
// RUN: %t.2 logged
// RUN: %not --crash %t.2 between 2>&1 | %FileCheck %s
// The snapshot of a joint call holds an array from its first to its last byte. A shadow between its elements would lose what the second run
// accumulates: the program stops. What is logged is told apart byte by byte.
// CHECK: wengert: error: a shadow lies between the elements of an array of which a joint call of 'even' makes a snapshot
#include <string.h>
#include <wengert.h>

enum { CELLS = 5 };

static void even(double *x, int n) {
  for (int i = 0; i < n; i++)
    x[2 * i] = x[2 * i] * x[2 * i];
}
static void listed(double *x, const int *list, int n) {
  for (int i = 0; i < n; i++)
    x[list[i]] = x[list[i]] * x[list[i]];
}
static void by_steps(double *x, int n) {
  for (int t = 0; t < 2; t++)
    even(x, n);
}
static void by_lists(double *x, const int *list, int n) {
  for (int t = 0; t < 2; t++)
    listed(x, list, n);
}

static int right(const double *x, const double *x_adj) {
  for (int i = 0; i < CELLS; i++) {
    double at = 1 + 0.5 * i, slope = x_adj[2 * i] / (4 * at * at * at);
    if (x[2 * i] != at * at * at * at || slope < 1 - 1e-12 || slope > 1 + 1e-12)
      return 0;
  }
  return 1;
}

int main(int words, char **word) {
  wengert_joint((void *)even);
  wengert_joint((void *)listed);
  int list[CELLS] = {8, 2, 4, 0, 6};
  double both[4 * CELLS] = {0};
  int apart = words > 1 && !strcmp(word[1], "apart"), logged = words > 1 && !strcmp(word[1], "logged");
  double *x = both, *x_adj = apart ? both + 2 * CELLS : both + 1;
  for (int i = 0; i < CELLS; i++) {
    x[2 * i] = 1 + 0.5 * i;
    x_adj[2 * i] = 1;
  }
  if (logged)
    wengert_adjoint((void *)by_lists, wengert_dup, x, x_adj, wengert_const, list, wengert_const, CELLS);
  else
    wengert_adjoint((void *)by_steps, wengert_dup, x, x_adj, wengert_const, CELLS);
  return !right(x, x_adj);
}
